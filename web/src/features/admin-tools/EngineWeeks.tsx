import type { EngineWeek } from '../../../../src/contracts/admin-logs.ts';
import { percent } from '../../../../src/contracts/confidence.ts';
import { refetchOnOpen } from '../../api/store/first-reads.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Block } from '../../ui/layout/Block.tsx';
import { Beside, onPhone } from '../../ui/table/cells.ts';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { formatDay } from '../../ui/text/dates.ts';
import { counted } from '../../ui/text/words.ts';
import { useEngineWeeksQuery } from './api.ts';
import { figure } from './words.ts';

const card = {
  columns: 'minmax(0, 1fr) auto',
  areas: "'engine week' 'pictures names' 'time confidence' 'failed failed'",
};
const right = { align: 'right', look: onPhone.right } as const;

const columns: readonly Column<EngineWeek>[] = [
  { key: 'week', head: 'Week of', width: '5rem', area: 'week', skeleton: 48, cell: ({ week }) => formatDay(week) },
  { key: 'engine', head: 'Engine', width: 'minmax(7rem, 1fr)', area: 'engine', cell: ({ model }) => <b>{model}</b> },
  {
    key: 'pictures',
    head: 'Screenshots',
    width: '6rem',
    area: 'pictures',
    cell: ({ pictures }) => counted(pictures, 'screenshot'),
  },
  { key: 'names', head: 'Names', width: '6rem', area: 'names', ...right, cell: ({ names }) => counted(names, 'name') },
  {
    key: 'time',
    head: 'Mean time',
    width: '5.5rem',
    area: 'time',
    cell: ({ meanMs }) => `${figure(meanMs)} ms`,
  },
  {
    key: 'confidence',
    head: 'Confidence',
    width: '6rem',
    area: 'confidence',
    ...right,
    cell: ({ confidence }) => (confidence === null ? <Beside>–</Beside> : `${percent(confidence)}%`),
  },
  {
    key: 'failed',
    head: 'Failed',
    width: '6.5rem',
    area: 'failed',
    cell: ({ failed }) => (failed === 0 ? <Beside>none</Beside> : counted(failed, 'screenshot')),
  },
];
const idOf = ({ week, model }: EngineWeek) => `${week} ${model}`;

/** Results of each engine by week. */
export const EngineWeeks = () => {
  const { data, isError, refetch } = useEngineWeeksQuery(undefined, refetchOnOpen);
  const content = () => {
    if (data === undefined && isError)
      return <LoadFailed text="Failed to fetch the weeks of the engines" onRetry={() => void refetch()} />;
    if (data?.length === 0)
      return (
        <EmptyState
          title="No screenshots were read in the last eight weeks"
          why="Submit a screenshot to see how each engine reads it."
        />
      );
    return (
      <DataTable
        label="Engines by week"
        columns={columns}
        card={card}
        rows={data}
        idOf={idOf}
        loading="Loading the weeks of the engines..."
        skeletons={4}
      />
    );
  };
  return (
    <Block title="Engines by week" aside="the last eight weeks, UTC">
      {content()}
    </Block>
  );
};
