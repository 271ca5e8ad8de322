import { projection } from '../kernel/definition/projection.ts';
import { voiceCalendarsView } from './calendars-view.ts';
import { onStay } from './stay-doc.ts';
import type { StayDoc } from './stay-doc.ts';

/** How long an ended stay was; -1 while it goes on. */
const durationOf = ({ startedAt, endedAt }: StayDoc): number =>
  endedAt === null ? -1 : Date.parse(endedAt) - Date.parse(startedAt);

/** When a stay has ended: one that goes on has not by any time that is asked about. */
const untilOf = ({ endedAt }: StayDoc): string => endedAt ?? '9999-12-31T23:59:59.999Z';

/** Who was in voice, where and for how long. */
export const voiceProjection = projection({
  name: 'voice',
  version: 3,
  resetOn: ['ProductionDataWiped'],
  root: {
    name: 'stays',
    fields: {
      accountId: ({ accountId }) => accountId,
      channelId: ({ channelId }) => channelId,
      startedAt: ({ startedAt }) => startedAt,
      endedAt: ({ endedAt }) => endedAt,
      until: untilOf,
      isOpen: ({ endedAt }) => (endedAt === null ? 1 : 0),
      duration: durationOf,
    },
    indexes: [
      ['startedAt'],
      ['isOpen', 'startedAt'],
      ['isOpen', 'duration', 'startedAt'],
      ['accountId', 'startedAt'],
      // What touches a span of days.
      ['until', 'startedAt'],
      // Alone it answers who was in voice in a span of time.
      ['endedAt', 'startedAt', 'accountId', 'channelId'],
    ],
    on: onStay,
  },
  derived: [voiceCalendarsView],
});
