import { Fragment } from 'react';
import { styled } from 'styled-components';
import type { MyStats } from '../../../../src/contracts/my.ts';
import { Block, LedgerList, LedgerRow } from '../../ui/layout/Block.tsx';
import { EventBadge } from '../../parts/EventBadge.tsx';
import { ExplainedNumber } from '../../parts/explain/ExplainedNumber.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Bar } from '../../ui/feedback/Progress.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { NoData } from './NoData.tsx';
import { RankTrend } from './RankTrend.tsx';
import type { AskAboutNumber } from './use-asked.ts';

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

/** As high as what will stand there. */
const Coming = () => (
  <>
    <p>
      <Lead $tone="var(--text)">
        <Skeleton width={104} height={14} />
      </Lead>
      {'\u00a0'}
    </p>
    <Duo>
      {['You', 'Median'].map((who) => (
        <Fragment key={who}>
          <span>{who}</span>
          <Skeleton width={48} height={4} />
          <b>
            <Skeleton width={16} />
          </b>
        </Fragment>
      ))}
    </Duo>
  </>
);

type ComparedProps = { value: Comparison & { percent: number; median: number }; onAsk: AskAboutNumber | null };
const Compared = ({ value, onAsk }: ComparedProps) => {
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
        <b>
          <ExplainedNumber
            number="totalSessions"
            asks="the sessions of the last 6 weeks"
            onAsk={onAsk && ((number) => onAsk(number, '6weeks'))}
          >
            {value.own}
          </ExplainedNumber>
        </b>
        <span>Median</span>
        <Bar value={value.median} max={most} tone="second" />
        <b>{value.median}</b>
      </Duo>
    </>
  );
};

type AgainstProps = { comparison: Comparison | null | undefined; onAsk: AskAboutNumber | null };
const Against = ({ comparison, onAsk }: AgainstProps) => {
  if (comparison === undefined) return <Coming />;
  if (comparison !== null && isComplete(comparison)) return <Compared value={comparison} onAsk={onAsk} />;
  return (
    <p>
      <Lead $tone="var(--text)">–</Lead>
      Not enough data yet
    </p>
  );
};

const Favorite = ({ eventType }: { eventType: string | null }) =>
  eventType === null ? <NoData /> : <EventBadge eventType={eventType} />;

type Props = { stats: MyStats | undefined; failed: boolean; onAsk: AskAboutNumber | null };
/** The viewer against the median of the other active members, the rank's move and the favorite event. */
export const Comparisons = ({ stats, failed, onAsk }: Props) => (
  <Block title="Activity Comparisons" aside="last 6 weeks">
    {failed ? (
      <EmptyState title="Comparisons could not be read" />
    ) : (
      <>
        <Frame>
          <Against comparison={stats?.comparison} onAsk={onAsk} />
        </Frame>
        <LedgerList>
          <LedgerRow label="Rank trend">
            {stats === undefined ? <Skeleton width={96} /> : <RankTrend trend={stats.rankTrend} />}
          </LedgerRow>
          <LedgerRow label="Favorite event">
            {stats === undefined ? <Skeleton width={72} /> : <Favorite eventType={stats.favoriteEvent} />}
          </LedgerRow>
        </LedgerList>
      </>
    )}
  </Block>
);
