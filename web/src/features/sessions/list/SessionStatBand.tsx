import type { SessionStats } from '../../../../../src/contracts/sessions.ts';
import { polled } from '../../../api/polled.ts';
import { formatDay } from '../../../ui/dates.ts';
import { Stat, StatBand } from '../../../ui/StatBand.tsx';
import { useSessionStatsQuery } from '../api.ts';

type Figure = {
  label: string;
  value: (stats: SessionStats) => string | number | null;
  note: (stats: SessionStats) => string;
};
const figures: readonly Figure[] = [
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
  const { data, isError } = useSessionStatsQuery(undefined, polled(60_000));
  const missing = isError ? null : undefined;
  return (
    <StatBand>
      {figures.map(({ label, value, note }) => (
        <Stat
          key={label}
          label={label}
          value={data === undefined ? missing : value(data)}
          note={data === undefined ? 'Failed to fetch session stats' : note(data)}
        />
      ))}
    </StatBand>
  );
};
