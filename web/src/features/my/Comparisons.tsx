import { styled } from 'styled-components';
import type { MyStats } from '../../../../src/contracts/my.ts';
import { Block, LedgerList, LedgerRow } from '../../ui/Block.tsx';
import { EventBadge } from '../../parts/EventBadge.tsx';
import { Bar } from '../../ui/Progress.tsx';
import { RankTrend } from './RankTrend.tsx';

const Frame = styled.div`
  display: grid;
  gap: var(--s-8);
  padding-bottom: var(--s-8);
  font: var(--t-13);
  p {
    color: var(--text-muted);
  }
`;
const Lead = styled.b<{ $tone: string }>`
  display: block;
  font: var(--t-16);
  font-weight: var(--w-head);
  font-variant-numeric: tabular-nums;
  color: ${({ $tone }) => $tone};
`;
const Duo = styled.div`
  display: grid;
  grid-template-columns: auto 1fr auto;
  align-items: center;
  gap: var(--s-4) var(--s-8);
  font: var(--t-12);
  font-variant-numeric: tabular-nums;
  color: var(--text-muted);
  b {
    color: var(--text);
    text-align: right;
  }
`;

/** '+32% higher', '-12% lower' or 'as active'. */
const wording = (percent: number): { text: string; tone: string } => {
  if (percent > 0) return { text: `+${percent}% higher`, tone: 'var(--success-11)' };
  if (percent < 0) return { text: `${percent}% lower`, tone: 'var(--danger-11)' };
  return { text: '0% difference', tone: 'var(--text)' };
};

type Comparison = NonNullable<MyStats['comparison']>;
const isComplete = (value: Comparison): value is Comparison & { percent: number; median: number } =>
  value.percent !== null && value.median !== null;

const Compared = ({ value }: { value: Comparison & { percent: number; median: number } }) => {
  const { text, tone } = wording(value.percent);
  const most = Math.max(value.own, value.median);
  return (
    <>
      <p>
        <Lead $tone={tone}>{text}</Lead>
        than the median active member
      </p>
      <Duo>
        <span>You</span>
        <Bar value={value.own} max={most} />
        <b>{value.own}</b>
        <span>Median</span>
        <Bar value={value.median} max={most} tone="second" />
        <b>{value.median}</b>
      </Duo>
    </>
  );
};

/** The viewer against the median of the other active members, the rank's move and the favorite event. */
export const Comparisons = ({ stats }: { stats: MyStats | undefined }) => {
  const comparison = stats?.comparison ?? null;
  return (
    <Block title="Activity Comparisons" aside="last 6 weeks">
      <Frame>
        {comparison !== null && isComplete(comparison) ? (
          <Compared value={comparison} />
        ) : (
          <p>
            <Lead $tone="var(--text)">–</Lead>
            {stats === undefined ? ' ' : 'Not enough data yet'}
          </p>
        )}
      </Frame>
      <LedgerList>
        <LedgerRow label="Rank trend">{stats === undefined ? '–' : <RankTrend trend={stats.rankTrend} />}</LedgerRow>
        <LedgerRow label="Favorite event">
          {typeof stats?.favoriteEvent === 'string' ? <EventBadge eventType={stats.favoriteEvent} /> : '–'}
        </LedgerRow>
      </LedgerList>
    </Block>
  );
};
