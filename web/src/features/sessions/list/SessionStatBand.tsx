import type { SessionStats } from '../../../../../src/contracts/sessions.ts';
import { pollingOptions } from '../../../api/cache/polling-options.ts';
import { formatDay } from '../../../ui/text/dates.ts';
import { Figures, type Figure } from '../../../ui/layout/StatBand.tsx';
import { useSessionStatsQuery } from '../api.ts';

const figures: readonly Figure<SessionStats>[] = [
  {
    label: 'Total Sessions',
    value: ({ totalSessions }) => totalSessions,
    note: ({ firstEventDate }) =>
      firstEventDate === null ? 'no session yet' : `since ${formatDay(firstEventDate, { withYear: true })}`,
  },
  {
    label: 'Average Participants',
    value: ({ avgParticipants }) => avgParticipants?.toFixed(1) ?? null,
    note: ({ weekAvgParticipants }) =>
      weekAvgParticipants === null ? 'none in the last 7 days' : `${weekAvgParticipants.toFixed(1)} in the last 7 days`,
  },
  {
    label: 'This Week',
    value: ({ weekSessions }) => weekSessions,
    note: ({ previousWeekSessions }) => `${previousWeekSessions} in the 7 days before`,
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
