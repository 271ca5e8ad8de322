import { styled } from 'styled-components';
import { band, percent, type Band } from '../../../src/contracts/confidence.ts';

const Frame = styled.span<{ $tight: boolean }>`
  display: inline-grid;
  grid-template-columns: ${({ $tight }) => ($tight ? 'auto' : '40px')} 14px auto;
  align-items: center;
  gap: var(--s-8);
  font: var(--t-13);
  font-variant-numeric: tabular-nums;
  vertical-align: middle;
  text-align: left;
`;
const Value = styled.span`
  text-align: right;
`;
const fill = { strong: 'var(--tide-9)', medium: 'var(--warning-9)', low: 'var(--danger-9)' } satisfies Record<
  Band,
  string
>;
const Bars = styled.svg<{ $band: Band }>`
  width: 14px;
  height: 10px;
  fill: ${({ $band }) => fill[$band]};
  .open {
    fill: none;
    stroke: var(--ink-8);
  }
`;
const Word = styled.span<{ $band: Band }>`
  font: var(--t-12);
  color: ${({ $band }) => ($band === 'low' ? 'var(--danger-11)' : 'var(--text-muted)')};
`;
const Dash = styled.span`
  color: var(--text-muted);
`;
const bars = [
  { x: 0, y: 6, height: 4 },
  { x: 5, y: 3, height: 7 },
  { x: 10, y: 0, height: 10 },
];
const filled = { strong: 3, medium: 2, low: 1 } satisfies Record<Band, number>;

const Bar = ({ x, y, height, open }: { x: number; y: number; height: number; open: boolean }) =>
  open ? (
    <rect className="open" x={x + 0.5} y={y + 0.5} width="3" height={height - 1} />
  ) : (
    <rect x={x} y={y} width="4" height={height} />
  );

/** A confidence of 0 to 1 as number, three bars and band; a dash when there is none. `tight` drops the number's column. */
export const ConfidenceMeter = ({ value, tight = false }: { value: number | null; tight?: boolean }) => {
  if (value === null) return <Dash>–</Dash>;
  const level = band(value);
  return (
    <Frame $tight={tight}>
      <Value>{percent(value)}%</Value>
      <Bars viewBox="0 0 14 10" aria-hidden $band={level}>
        {bars.map((bar, index) => (
          <Bar key={bar.x} {...bar} open={index >= filled[level]} />
        ))}
      </Bars>
      <Word $band={level}>{level}</Word>
    </Frame>
  );
};

/** The mean of a session. 0 means that no name resembles a player, which says nothing of how well the names were read: a dash. */
export const SessionConfidence = ({ value, tight = false }: { value: number | null; tight?: boolean }) => (
  <ConfidenceMeter value={value === 0 ? null : value} tight={tight} />
);
