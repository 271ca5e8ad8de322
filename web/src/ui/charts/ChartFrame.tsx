import { useId, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../button/Button.tsx';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { LoadFailed } from '../feedback/LoadFailed.tsx';
import { notPrinted, phone } from '../platform/media.ts';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { ChartTable } from './ChartTable.tsx';
import { chartHeight, colourOf, dashOf, isEmpty, mostDrawn, type ChartData, type Scale } from './chart.ts';

const Figure = styled.figure<{ $ruled: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: var(--s-8);
  margin: 0;
  min-width: 0;
  font: var(--t-12);
  font-variant-numeric: tabular-nums;
  ${({ $ruled }) => $ruled && 'border-top: 1px solid var(--line-strong); padding-top: var(--s-8);'}
  h2,
  h3 {
    font: var(--t-14);
    font-weight: var(--w-strong);
  }
  figcaption {
    color: var(--text-muted);
    /* so that the sentence moves nothing when it comes */
    min-height: 1.25rem;
    ${phone} {
      min-height: 2.5rem;
    }
  }
`;
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--s-4) var(--s-16);
  min-height: 1.5rem;
  button {
    ${notPrinted}
  }
`;
const Keys = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-4) var(--s-16);
  min-height: 1rem;
  color: var(--text-muted);
  li {
    display: flex;
    align-items: center;
    gap: var(--s-8);
    overflow-wrap: anywhere;
  }
  svg {
    flex: none;
    width: 24px;
    height: 8px;
  }
`;
/** As high before there is anything in it as after. */
const Box = styled.div<{ $height: number }>`
  height: ${({ $height }) => `${$height}px`};
  min-width: 0;
`;

export type ChartProps = {
  title: string;
  /** undefined while it is read. */
  data: ChartData | undefined;
  scale: Scale;
  /** It could not be read: what is said, and the other try. */
  failed?: { text: string; retry: () => void } | null;
  /** Of the drawing, in px. */
  height?: number;
  /** There are several lines, or parts of bars, whose names stand above. */
  several?: boolean;
  /** A block of the page, with a line above. */
  ruled?: boolean;
  /** Part of a block whose heading is above. */
  within?: boolean;
  /** Link of a label: of a bar, and of its row in the table. */
  linkOf?: (index: number) => string | null;
  /** Said while there is nothing to draw. */
  empty?: string;
};

type Kind = 'lines' | 'bars';

const KeysOf = ({ series, kind }: { series: ChartData['series'] | undefined; kind: Kind }) => (
  <Keys aria-hidden>
    {series?.map((one, index) => (
      <li key={one.name}>
        <svg viewBox="0 0 24 8">
          {kind === 'bars' ? (
            <path d="M8 0h8v8H8z" fill={colourOf(one, index)} />
          ) : (
            <path
              d="M0 4h24"
              stroke={colourOf(one, index)}
              strokeDasharray={dashOf(index)}
              strokeWidth={one.strong === true ? 4 : 2}
            />
          )}
        </svg>
        {one.name}
      </li>
    ))}
  </Keys>
);

type FrameProps = ChartProps & { kind: Kind; children: (data: ChartData) => ReactNode };

type InsideProps = Pick<FrameProps, 'title' | 'scale' | 'linkOf' | 'children'> & { data: ChartData; asTable: boolean };
/** The chart, or its table. */
const Inside = ({ title, data, scale, linkOf, asTable, children }: InsideProps) => {
  if (asTable) return <ChartTable title={title} data={data} scale={scale} linkOf={linkOf} />;
  if (data.labels.length <= mostDrawn) return <div aria-hidden>{children(data)}</div>;
  return (
    <EmptyState
      title={`${data.labels.length} values are too many for a chart`}
      why={`The table shows the newest ${mostDrawn} of them.`}
    />
  );
};

/** Loading, failed and empty states. */
const Instead = ({ data, failed, empty }: Pick<FrameProps, 'data' | 'failed' | 'empty'>) => {
  if (data !== undefined) return <EmptyState title={empty ?? 'No historical data available yet'} />;
  return failed ? <LoadFailed text={failed.text} onRetry={failed.retry} /> : <Skeleton width={240} height={14} />;
};

const isComing = ({ data, failed = null }: FrameProps) => data === undefined && failed === null;

/**
 * A picture with its name, one sentence, and the same numbers as a table in its place. Loading, failed, empty and too many
 * values are said where it would stand, and nothing moves.
 */
export const ChartFrame = (props: FrameProps) => {
  const { title, data, ruled = false, kind } = props;
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const Heading = props.within ? 'h3' : 'h2';
  const some = data !== undefined && !isEmpty(data.series) ? data : null;
  const switchButton = (
    <Button size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
      View as table
    </Button>
  );
  return (
    <Figure aria-labelledby={id} aria-busy={isComing(props)} $ruled={ruled}>
      <Head>
        <Heading id={id}>{title}</Heading>
        {some && switchButton}
      </Head>
      <figcaption>{some?.summary}</figcaption>
      {props.several && <KeysOf series={some?.series} kind={kind} />}
      <Box $height={props.height ?? chartHeight}>
        {some ? <Inside {...props} data={some} asTable={asTable} /> : <Instead {...props} />}
      </Box>
    </Figure>
  );
};
