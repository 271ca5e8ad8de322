import { styled } from 'styled-components';
import type { EventBreakdown } from '../../../../src/contracts/my.ts';
import type { Period } from '../../../../src/contracts/windows.ts';
import { Block } from '../../ui/layout/Block.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { EventBadge } from '../../parts/EventBadge.tsx';
import { ExplainedNumber } from '../../parts/explain/ExplainedNumber.tsx';
import { periodPhrases } from '../../parts/period-words.ts';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { phone } from '../../ui/platform/media.ts';
import { Bar } from '../../ui/feedback/Progress.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { useEventBreakdownQuery } from './api.ts';
import type { AskAboutNumber } from './use-asked.ts';

const shown = 8;

const Grid = styled.ul`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 0 var(--s-32);
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const Item = styled.li`
  display: grid;
  grid-template-columns: 108px minmax(0, 1fr) 28px 48px;
  align-items: center;
  gap: var(--s-8);
  height: 2.25rem;
  border-bottom: 1px solid var(--line-soft);
  font: var(--t-13);
  font-variant-numeric: tabular-nums;
  b,
  span:last-child {
    text-align: right;
  }
`;
const Share = styled.span`
  font-size: 0.75rem;
  color: var(--text-muted);
`;

type ItemProps = { item: EventBreakdown; most: number; onAsk: AskAboutNumber | null };
const EventItem = ({ item, most, onAsk }: ItemProps) => (
  <Item>
    <span>
      <EventBadge eventType={item.eventType} />
    </span>
    <Bar value={item.count} max={most} />
    <b>
      <ExplainedNumber
        number="totalSessions"
        asks={`the sessions of ${item.eventType}`}
        onAsk={onAsk && ((number) => onAsk(number, item.eventType))}
      >
        {item.count}
      </ExplainedNumber>
    </b>
    <Share>{item.percentage.toFixed(1)}%</Share>
  </Item>
);

const Loading = () => (
  <Grid aria-busy>
    {[72, 96, 84, 88, 80, 64, 92, 76].map((width) => (
      <Item key={width}>
        <Skeleton width={width} height={20} />
      </Item>
    ))}
  </Grid>
);

/** Which events the viewer's raids of the period were, the eight most frequent. */
export const Participation = ({ period, onAsk }: { period: Period; onAsk: AskAboutNumber | null }) => {
  const { currentData: items, isError, refetch } = useEventBreakdownQuery(period);
  return (
    <Block title="Event Participation" aside={periodPhrases[period]}>
      {items === undefined && isError && (
        <LoadFailed text="Failed to fetch event participation" onRetry={() => void refetch()} />
      )}
      {items === undefined && !isError && <Loading />}
      {items?.length === 0 && (
        <EmptyState title="No event participation data available" why="Join some raids to see your stats!" />
      )}
      {items !== undefined && items.length > 0 && (
        <Grid>
          {items.slice(0, shown).map((item) => (
            <EventItem key={item.eventType} item={item} most={items[0]?.count ?? 0} onAsk={onAsk} />
          ))}
        </Grid>
      )}
    </Block>
  );
};
