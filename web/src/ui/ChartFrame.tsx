import { useId } from 'react';
import { styled } from 'styled-components';
import { height, lookOf, runsOf, width, type Points, type Series } from './chart.ts';
import { EmptyState } from './EmptyState.tsx';
import { ScaledLines, type Scaled } from './ScaledLines.tsx';

const Figure = styled.figure`
  display: grid;
  gap: var(--s-8);
  margin: 0;
  font: var(--t-12);
  font-variant-numeric: tabular-nums;
  h3 {
    font: var(--t-14);
    font-weight: var(--w-strong);
  }
  figcaption,
  summary {
    color: var(--text-muted);
  }
  svg {
    width: 100%;
    height: 120px;
    overflow: visible;
  }
  table {
    width: 100%;
    border-collapse: collapse;
  }
  th,
  td {
    padding: var(--s-4) var(--s-12) var(--s-4) 0;
    border-bottom: 1px solid var(--line-soft);
    text-align: right;
    font-weight: var(--w-text);
  }
  thead th {
    color: var(--text-muted);
  }
  th:first-child {
    text-align: left;
  }
`;
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--s-4) var(--s-16);
`;
const Keys = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-4) var(--s-16);
  color: var(--text-muted);
  li {
    display: flex;
    align-items: center;
    gap: var(--s-8);
  }
  svg {
    width: 24px;
    height: 8px;
  }
`;

/** The chart is a block of its page: a line, and its heading on it. */
const Ruled = styled(Figure)`
  border-top: 1px solid var(--line-strong);
  h2 {
    padding: 9px 0;
    font: var(--t-14);
    font-weight: var(--w-strong);
  }
`;

type Props = {
  title: string;
  /** It is a block of its page. */
  ruled?: boolean;
  /** What the chart says, in one sentence. */
  summary: string;
  /** One for each value of a series. */
  labels: readonly string[];
  series: readonly Series[];
  format?: (value: number) => string;
  /** Without it a small chart from 0 to its highest value, whose numbers stand in the table only. */
  scaled?: Scaled;
  /** Said while there is nothing to draw. */
  empty?: string;
};

const Lines = ({ labels, series }: Pick<Props, 'labels' | 'series'>) => {
  const measured = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const top = Math.max(1, ...measured);
  const step = labels.length < 2 ? 0 : width / (labels.length - 1);
  const point: Points = ({ x, value }) => `${x * step},${height - (value / top) * height}`;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
      <path d={`M0 ${height}H${width}`} stroke="var(--line-strong)" vectorEffect="non-scaling-stroke" />
      {series.map(({ name, values }, index) =>
        runsOf(values).map((run) => (
          <path
            key={`${name}-${run[0]?.x}`}
            // a run of one is a short stroke, else nothing would be seen of it
            d={run.length === 1 ? `M${run.map(point).join('')}h0.5` : `M${run.map(point).join('L')}`}
            fill="none"
            stroke={lookOf(index).stroke}
            strokeDasharray={lookOf(index).dash}
            strokeWidth={2}
            vectorEffect="non-scaling-stroke"
          />
        )),
      )}
    </svg>
  );
};

const KeysOf = ({ series }: Pick<Props, 'series'>) => (
  <Keys aria-hidden>
    {series.map(({ name }, index) => (
      <li key={name}>
        <svg viewBox="0 0 24 8">
          <path d="M0 4h24" stroke={lookOf(index).stroke} strokeDasharray={lookOf(index).dash} strokeWidth={2} />
        </svg>
        {name}
      </li>
    ))}
  </Keys>
);

/** A chart of lines with its title, one sentence, and a table of the same numbers for whoever cannot see it. */
export const ChartFrame = (props: Props) => {
  const { ruled = false } = props;
  const [Frame, Heading] = ruled ? ([Ruled, 'h2'] as const) : ([Figure, 'h3'] as const);
  const { title, summary, labels, series, format = String, empty = 'No historical data available yet', scaled } = props;
  const id = useId();
  const isEmpty = series.every(({ values }) => values.every((value) => value === null));
  return (
    <Frame aria-labelledby={id}>
      <Head>
        <Heading id={id}>{title}</Heading>
        {!isEmpty && <KeysOf series={series} />}
      </Head>
      {isEmpty ? (
        <EmptyState title={empty} />
      ) : (
        <>
          <figcaption>{summary}</figcaption>
          {scaled === undefined ? (
            <Lines labels={labels} series={series} />
          ) : (
            <ScaledLines labels={labels} series={series} scaled={scaled} format={format} />
          )}
          <details>
            <summary>The numbers</summary>
            <table>
              <thead>
                <tr>
                  <th scope="col">When</th>
                  {series.map(({ name }) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {labels.map((label, index) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    {series.map(({ name, values, format: own = format }) => {
                      const value = values[index] ?? null;
                      return <td key={name}>{value === null ? 'not measured' : own(value)}</td>;
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </Frame>
  );
};
