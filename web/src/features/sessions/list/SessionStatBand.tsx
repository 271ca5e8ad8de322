import type { SessionStats } from '../../../../../src/contracts/sessions.ts';
import { pollingOptions } from '../../../api/cache/polling-options.ts';
import { paths } from '../../../parts/paths.ts';
import { formatDay } from '../../../ui/text/dates.ts';
import { Figures, type Figure } from '../../../ui/layout/StatBand.tsx';
import { useSessionStatsQuery } from '../api.ts';

const figures: readonly Figure<SessionStats>[] = [
  {
    label: 'Total Sessions',
    value: ({ totalSessions }) => totalSessions,
    note: ({ firstEventDate }) =>
      firstEventDate === null ? 'none counted yet' : `counted, since ${formatDay(firstEventDate, { withYear: true })}`,
    list: paths.countedSessions,
  },
  {
    label: 'Average Participants',
    value: ({ avgParticipants }) => avgParticipants?.toFixed(1) ?? null,
    note: ({ weekAvgParticipants }) =>
      `credited; ${weekAvgParticipants === null ? 'none' : weekAvgParticipants.toFixed(1)} this week`,
  },
  {
    label: 'This Week',
    value: ({ weekSessions }) => weekSessions,
    note: ({ previousWeekSessions }) => `counted; ${previousWeekSessions} the week before`,
    list: ({ weekFrom }) => paths.countedSince(weekFrom),
  },
  {
    label: 'Verified Rate',
    value: ({ verifiedRate }) => (verifiedRate === null ? null : `${Math.round(verifiedRate)}%`),
    note: ({ needsReview }) => `${needsReview} waiting for review`,
  },
];

/** All counted sessions in four figures; a failed read says so and leaves dashes. */
export const SessionStatBand = () => {
  const { data, isError } = useSessionStatsQuery(undefined, pollingOptions(60_000));
  return <Figures of={data} figures={figures} failed={isError ? 'Failed to fetch session stats' : null} />;
};
