import { projection } from '../kernel/definition/projection.ts';
import { voiceCalendarsView } from './calendars-view.ts';
import { onStay } from './stay-doc.ts';
import type { StayDoc } from './stay-doc.ts';

/** Duration of an ended stay; -1 for an open one. */
const durationOf = ({ startedAt, endedAt }: StayDoc): number =>
  endedAt === null ? -1 : Date.parse(endedAt) - Date.parse(startedAt);

/** End of a stay; for an open one a time after any query. */
const untilOf = ({ endedAt }: StayDoc): string => endedAt ?? '9999-12-31T23:59:59.999Z';

/** Stays in voice channels. */
export const voiceProjection = projection({
  name: 'voice',
  version: 3,
  resetOn: ['ProductionDataWiped'],
  documents: {
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
      // Stays that overlap a span of days.
      ['until', 'startedAt'],
      // Covers the query for people in voice within a span.
      ['endedAt', 'startedAt', 'accountId', 'channelId'],
    ],
    on: onStay,
  },
  derived: [voiceCalendarsView],
});
