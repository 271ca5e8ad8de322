import { useState } from 'react';
import { styled } from 'styled-components';
import type { BakeOff as Answer, BakeOffRow, BakeOffRun } from '../../../../src/contracts/bake-off.ts';
import { polled } from '../../api/polled.ts';
import { failureTexts } from '../../parts/failure-texts.ts';
import { useAction } from '../../parts/use-action.ts';
import { Block } from '../../ui/Block.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { OnPhone, onPhone } from '../../ui/table/cells.ts';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useBakeOffQuery, useBeginBakeOffMutation } from './api.ts';
import { ToolRow } from './ToolRow.tsx';
import { figure } from './words.ts';

const List = styled.ul`
  font: var(--t-13);
`;
const Under = styled.p`
  padding-top: var(--s-8);
  font: var(--t-12);
  color: var(--text-muted);
`;

const percent = (share: number | null) => (share === null ? '–' : `${(100 * share).toFixed(1)}%`);
const column = (key: string, head: string, width: string, cell: (row: BakeOffRow) => string): Column<BakeOffRow> => ({
  key,
  head,
  width,
  area: key,
  align: 'right',
  skeleton: 40,
  look: onPhone.quiet,
  cell: (row) => (
    <>
      <OnPhone>{head} </OnPhone>
      {cell(row)}
    </>
  ),
});
const columns: readonly Column<BakeOffRow>[] = [
  {
    key: 'engine',
    head: 'Engine',
    width: 'minmax(6rem, 1fr)',
    area: 'engine',
    flush: true,
    skeleton: 80,
    cell: ({ engine }) => <b>{engine === 'together' ? 'All together' : engine}</b>,
  },
  column('precision', 'Precision', '5rem', ({ precision }) => percent(precision)),
  column('recall', 'Recall', '5rem', ({ recall }) => percent(recall)),
  column('f1', 'F1', '5rem', ({ f1 }) => percent(f1)),
  column('ece', 'ECE', '4rem', ({ error }) => error?.toFixed(3) ?? '–'),
  column('seconds', 'Seconds', '5rem', ({ seconds }) => seconds?.toFixed(2) ?? '–'),
  column('tokens', 'Tokens', '5rem', ({ tokens }) => (tokens === null ? '–' : figure(tokens))),
];
const card = {
  columns: 'minmax(0, 1fr) minmax(0, 1fr)',
  areas: "'engine f1' 'precision recall' 'ece seconds' 'tokens tokens'",
};
const idOf = ({ engine }: BakeOffRow) => engine;

const states: Readonly<Record<BakeOffRun['state'], string>> = {
  running: 'So far',
  done: 'Tried',
  failed: 'Failed; so far',
  'broken-off': 'Broken off; so far',
};

const Last = ({ run }: { run: BakeOffRun }) => (
  <>
    {run.state === 'running' && <Progress label="Bake-off" value={run.done} max={run.of} />}
    <Under role="status">
      {states[run.state]} on {run.done} of {run.of} reviewed sessions, <DateTime iso={run.startedAt} />
    </Under>
    {run.rows.length > 0 && (
      <DataTable label="How engines did" columns={columns} card={card} rows={run.rows} idOf={idOf} />
    )}
  </>
);

const Try = ({ data, runs }: { data: Answer | undefined; runs: boolean }) => {
  const { run, busy } = useAction(useBeginBakeOffMutation(), {
    failed: failureTexts.bakeOff,
    named: true,
    done: ({ begun, message }) => ({ title: begun ? 'Bake-off begun' : 'Nothing begun', text: message }),
  });
  return (
    <ToolRow
      name="Try All Engines"
      says={data?.cost.message ?? <Skeleton width={160} height={12} />}
      button={
        <Button
          busy={busy || runs}
          disabled={data === undefined || data.cost.sessions === 0}
          aria-label="Try All Engines"
          onClick={() => void run()}
        >
          Try
        </Button>
      }
    >
      {data?.last && <Last run={data.last} />}
    </ToolRow>
  );
};

/** How engines would have done on what people have reviewed; nothing of it is written to the log. */
export const BakeOff = () => {
  const [isRunning, setRunning] = useState(false);
  const { data, isError, refetch } = useBakeOffQuery(undefined, polled(isRunning ? 2_000 : 0));
  const runs = data?.last?.state === 'running';
  if (runs !== isRunning) setRunning(runs);
  return (
    <Block title="Bake-off">
      {isError && data === undefined ? (
        <LoadFailed text="Failed to fetch the bake-off" onRetry={() => void refetch()} />
      ) : (
        <List>
          <Try data={data} runs={runs} />
        </List>
      )}
    </Block>
  );
};
