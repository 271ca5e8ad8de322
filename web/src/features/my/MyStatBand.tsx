import type { MyStats } from '../../../../src/contracts/my.ts';
import { CountButton } from '../../ui/CountButton.tsx';
import { formatDuration } from '../../ui/dates.ts';
import { Stat, StatBand } from '../../ui/StatBand.tsx';
import { RankTrend } from './RankTrend.tsx';

const weeks = (count: number) => (count === 1 ? 'week' : 'weeks');
type Value = number | null | undefined;

const RankStat = ({ stats }: { stats: MyStats | undefined }) => (
  <Stat
    label="Server Rank"
    value={stats?.rank}
    unit={typeof stats?.totalPlayers === 'number' ? `of ${stats.totalPlayers}` : undefined}
    note={stats?.rank === null ? 'not ranked yet' : <RankTrend trend={stats?.rankTrend ?? null} />}
  />
);

const noteWith = (value: Value, note: (value: number) => string, missing: string) =>
  typeof value === 'number' ? note(value) : missing;
const oneDecimal = (value: Value) => (typeof value === 'number' ? value.toFixed(1) : value);

type Props = {
  stats: MyStats | undefined;
  /** Opens the sessions that the count is made of. */ onCount: (() => void) | null;
};

const TotalStat = ({ stats, onCount }: Props) => {
  const total = stats?.totalSessions;
  const canAsk = onCount !== null && typeof total === 'number';
  return (
    <Stat
      label="Total Sessions"
      value={
        canAsk ? (
          <CountButton aria-label={`${total}: the sessions counted and not`} onClick={onCount}>
            {total}
          </CountButton>
        ) : (
          total
        )
      }
      note={noteWith(stats?.monthlyCount, (count) => `${count} in the last 30 days`, 'no counted sessions')}
    />
  );
};

/** The five figures; undefined = loading, null inside = not measured. */
export const MyStatBand = ({ stats, onCount }: Props) => (
  <StatBand>
    <RankStat stats={stats} />
    <TotalStat stats={stats} onCount={onCount} />
    <Stat label="Weekly Average" value={oneDecimal(stats?.weeklyAverage)} note="over the last 6 weeks" />
    <Stat
      label="Voice Joins"
      value={stats?.voiceJoins}
      note={noteWith(stats?.voiceTime, (seconds) => `${formatDuration(seconds)} in voice`, 'nothing measured yet')}
    />
    <Stat
      label="Current Streak"
      value={stats?.currentStreak}
      unit={weeks(stats?.currentStreak ?? 0)}
      note={noteWith(stats?.longestStreak, (count) => `longest ${count} ${weeks(count)}`, 'no streak yet')}
    />
  </StatBand>
);
