import type { ReactNode } from 'react';
import type { MyStats } from '../../../../src/contracts/my.ts';
import type { AskedNumber } from '../../parts/explain/explained-numbers.ts';
import { ExplainedNumber } from '../../parts/explain/ExplainedNumber.tsx';
import { formatDuration } from '../../ui/text/dates.ts';
import { Stat, StatBand } from '../../ui/layout/StatBand.tsx';
import { RankTrend } from './RankTrend.tsx';
import type { AskAboutNumber } from './use-asked.ts';

const weeks = (count: number) => (count === 1 ? 'week' : 'weeks');
type Value = number | null | undefined;

const noData = 'Not enough data yet';
type Props = {
  stats: MyStats | undefined;
  /** Explains a number; null without a player to ask about. */
  onAsk: AskAboutNumber | null;
};

/** A number that explains itself, undefined and null as a Stat takes them. */
const explained = (number: AskedNumber, shown: string | number | null | undefined, onAsk: Props['onAsk']) =>
  shown === null || shown === undefined ? (
    shown
  ) : (
    <ExplainedNumber number={number} onAsk={onAsk}>
      {shown}
    </ExplainedNumber>
  );

const RankStat = ({ stats, onAsk }: Props) => (
  <Stat
    label="Server Rank"
    value={explained('rank', stats?.rank, onAsk)}
    unit={typeof stats?.totalPlayers === 'number' ? `of ${stats.totalPlayers}` : undefined}
    note={<RankTrend trend={stats?.rankTrend ?? null} />}
  />
);

const noteWith = (value: Value, note: (value: number) => ReactNode) =>
  typeof value === 'number' ? note(value) : noData;
const oneDecimal = (value: Value) => (typeof value === 'number' ? value.toFixed(1) : value);

/** The five figures; undefined = loading, null inside = not measured. */
export const MyStatBand = ({ stats, onAsk }: Props) => (
  <StatBand>
    <RankStat stats={stats} onAsk={onAsk} />
    <Stat
      label="Total Sessions"
      value={explained('totalSessions', stats?.totalSessions, onAsk)}
      note={noteWith(stats?.monthlyCount, (count) => (
        <span>
          counted,{' '}
          <ExplainedNumber
            number="totalSessions"
            asks="the sessions of the last 30 days"
            onAsk={onAsk && ((number) => onAsk(number, 'month'))}
          >
            {count}
          </ExplainedNumber>{' '}
          in 30 days
        </span>
      ))}
    />
    <Stat
      label="Weekly Average"
      value={explained('weeklyAverage', oneDecimal(stats?.weeklyAverage), onAsk)}
      note={noteWith(stats?.weeklyAverage, () => 'over the last 6 weeks')}
    />
    <Stat
      label="Voice Joins"
      value={explained('voiceJoins', stats?.voiceJoins, onAsk)}
      note={noteWith(stats?.voiceTime, (seconds) => (
        <span>{explained('voiceTime', formatDuration(seconds), onAsk)} in voice</span>
      ))}
    />
    <Stat
      label="Current Streak"
      value={explained('currentStreak', stats?.currentStreak, onAsk)}
      unit={weeks(stats?.currentStreak ?? 0)}
      note={noteWith(stats?.longestStreak, (count) => (
        <span>
          longest {explained('longestStreak', count, onAsk)} {weeks(count)}
        </span>
      ))}
    />
  </StatBand>
);
