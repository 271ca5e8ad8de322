import { styled } from 'styled-components';
import { phone } from './media.ts';
import { gapsOf, height, lookOf, runsOf, width, type Points, type Run, type Series } from './chart.ts';

const Plot = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--s-8);
  padding-top: var(--s-8);
  color: var(--text-muted);
`;
/** The values at the left; the longest of them makes the room. */
const Scale = styled.div`
  display: flex;
  flex-direction: column-reverse;
  justify-content: space-between;
  text-align: right;
  span {
    line-height: 0;
  }
`;
const Drawing = styled.div`
  position: relative;
`;
/** As wide as the labels that it stands over. */
const NotMeasured = styled.span`
  position: absolute;
  inset-block: 0;
  display: grid;
  place-items: center;
  border: 1px dotted var(--line-strong);
  background: var(--card);
  text-align: center;
  ${phone} {
    /* one day is too narrow for its words */
    font-size: 0;
  }
`;
const Days = styled.div`
  display: flex;
  grid-column: 2;
  text-align: center;
  span {
    flex: 1 1 0;
    min-width: 0;
  }
  ${phone} {
    /* side by side they would touch; the last one is today's */
    span:nth-last-child(even) {
      visibility: hidden;
    }
  }
`;

/** A chart with its scale: how high, what stands at its left from the bottom to the top, and whether the lines are filled. */
export type Scaled = { height: number; ticks: readonly number[]; areas?: boolean };
type Props = {
  labels: readonly string[];
  series: readonly Series[];
  scaled: Scaled;
  format: (value: number) => string;
};

const sharp = { vectorEffect: 'non-scaling-stroke', fill: 'none' } as const;

/** One unbroken piece of a line: its area, the line, and a dot for each value. */
const Piece = ({
  run,
  look,
  point,
  areas,
}: {
  run: Run;
  look: ReturnType<typeof lookOf>;
  point: Points;
  areas: boolean;
}) => {
  const line = run.map(point).join('L');
  const ends = [run[0]?.x ?? 0, run.at(-1)?.x ?? 0].map((x) => point({ x, value: 0 }));
  return (
    <>
      {areas && run.length > 1 && <path d={`M${ends[0]}L${line}L${ends[1]}Z`} fill={look.stroke} fillOpacity={0.16} />}
      <path d={`M${line}`} {...sharp} stroke={look.stroke} strokeDasharray={look.dash} strokeWidth={2} />
      <path
        d={run.map((at) => `M${point(at)}h0`).join('')}
        {...sharp}
        stroke={look.stroke}
        strokeWidth={look.points === 'round' ? 7 : 6}
        strokeLinecap={look.points}
      />
    </>
  );
};

/** Each value in the middle of its column, so that nothing stands out over the sides; shaded where nothing was measured. */
export const ScaledLines = ({ labels, series, scaled, format }: Props) => {
  const { ticks, areas = false } = scaled;
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const step = width / labels.length;
  const yOf = (value: number) => height - ((value - low) / (high - low)) * height;
  const point: Points = ({ x, value }) => `${(x + 0.5) * step},${yOf(value)}`;
  const share = (count: number) => `${(100 * count) / labels.length}%`;
  return (
    <Plot aria-hidden>
      <Scale>
        {ticks.map((tick) => (
          <span key={tick}>{format(tick)}</span>
        ))}
      </Scale>
      <Drawing>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" style={{ height: scaled.height }}>
          {ticks.map((tick) => (
            <path key={tick} d={`M0 ${yOf(tick)}H${width}`} stroke="var(--line)" {...sharp} />
          ))}
          {series.map(({ name, values }, index) =>
            runsOf(values).map((run) => (
              <Piece key={`${name}-${run[0]?.x}`} run={run} look={lookOf(index)} point={point} areas={areas} />
            )),
          )}
        </svg>
        {gapsOf(series, labels.length).map(({ from, count }) => (
          <NotMeasured key={from} style={{ left: share(from), width: share(count) }}>
            not measured
          </NotMeasured>
        ))}
      </Drawing>
      <Days>
        {labels.map((label) => (
          <span key={label}>{label}</span>
        ))}
      </Days>
    </Plot>
  );
};
