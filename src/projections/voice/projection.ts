import { projection } from '../kernel/projection.ts';
import { voiceCalendarsView } from './calendars-view.ts';
import { onStay } from './stay-doc.ts';
import type { StayDoc } from './stay-doc.ts';

/** How long an ended stay was; -1 while it goes on. */
const durationOf = ({ startedAt, endedAt }: StayDoc): number =>
  endedAt === null ? -1 : Date.parse(endedAt) - Date.parse(startedAt);

/** Who was in voice, where and for how long. */
export const voiceProjection = projection({
  name: 'voice',
  version: 2,
  resetOn: ['ProductionDataWiped'],
  root: {
    name: 'stays',
    fields: {
      accountId: ({ accountId }) => accountId,
      channelId: ({ channelId }) => channelId,
      startedAt: ({ startedAt }) => startedAt,
      endedAt: ({ endedAt }) => endedAt,
      isOpen: ({ endedAt }) => (endedAt === null ? 1 : 0),
      duration: durationOf,
    },
    indexes: [
      ['startedAt'],
      ['isOpen', 'startedAt'],
      ['isOpen', 'duration', 'startedAt'],
      ['accountId', 'startedAt'],
      // Alone it answers who was in voice in a span of time.
      ['endedAt', 'startedAt', 'accountId', 'channelId'],
    ],
    on: onStay,
  },
  derived: [voiceCalendarsView],
});
