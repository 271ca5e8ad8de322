import { styled } from 'styled-components';
import type { ActivityTally } from './tally.ts';

const stepPx = 9;
const tallestPx = 81;

const Figure = styled.figure`
  display: grid;
  gap: var(--s-4);
  padding: var(--s-16) 0 var(--s-8);
  figcaption {
    font: var(--t-12);
    font-variant-numeric: tabular-nums;
    color: var(--text-muted);
  }
`;
const Columns = styled.div`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(0, 1fr);
  align-items: end;
  min-height: 18px;
  padding-bottom: 2px;
  border-bottom: 1px solid var(--line-strong);
`;
/** One column: a pile of squares, one for each raid; a plain bar where squares would get too flat. */
const Pile = styled.div<{ $squares: boolean }>`
  width: calc(100% - 2px);
  max-width: 10px;
  background: ${({ $squares }) =>
    $squares ? 'repeating-linear-gradient(to top, var(--data) 0 7px, transparent 7px 9px)' : 'var(--data)'};
  @media (forced-colors: active) {
    forced-color-adjust: none;
    background: CanvasText;
  }
`;
const Axis = styled.div`
  position: relative;
  height: 20px;
  font: var(--t-12);
  font-variant-numeric: tabular-nums;
  color: var(--text-muted);
  span {
    position: absolute;
    padding-top: 4px;
    white-space: nowrap;
  }
  span::before {
    content: '';
    position: absolute;
    top: -1px;
    left: 0;
    height: 5px;
    border-left: 1px solid var(--line-strong);
  }
  span:last-child {
    right: 0;
  }
  span:last-child::before {
    content: none;
  }
`;

/** The tally over the history: every raid is a stroke on its day. */
export const TallyChart = ({ tally }: { tally: ActivityTally }) => {
  const most = Math.max(1, ...tally.buckets.map(({ count }) => count));
  const squares = most * stepPx <= tallestPx;
  const heightOf = (count: number) => (squares ? count * stepPx - 2 : (count / most) * tallestPx);
  return (
    <Figure>
      <Columns aria-hidden>
        {tally.buckets.map(({ start, count }) => (
          <Pile key={start} $squares={squares} style={{ height: count === 0 ? 0 : heightOf(count) }} />
        ))}
      </Columns>
      <Axis aria-hidden>
        {tally.ticks.map(({ at, label }) => (
          <span key={at} style={{ left: `${at * 100}%` }}>
            {label}
          </span>
        ))}
        <span>{tally.end}</span>
      </Axis>
      <figcaption>{tally.summary}</figcaption>
    </Figure>
  );
};
