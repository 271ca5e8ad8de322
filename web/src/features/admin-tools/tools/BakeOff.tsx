import { useState } from 'react';
import { styled } from 'styled-components';
import type { BakeOff as Answer, BakeOffRow, BakeOffRun } from '../../../../../src/contracts/bake-off.ts';
import { pollingOptions } from '../../../api/cache/polling-options.ts';
import { failureTexts } from '../../../parts/failure-texts.ts';
import { useAction } from '../../../parts/actions/use-action.ts';
import { Block } from '../../../ui/layout/Block.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { DateTime } from '../../../ui/text/DateTime.tsx';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { phone } from '../../../ui/platform/media.ts';
import { Progress } from '../../../ui/feedback/Progress.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { OnPhone, onPhone } from '../../../ui/table/cells.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { useBakeOffCostQuery, useBakeOffQuery, useBeginBakeOffMutation } from '../api.ts';
import { ToolRow } from './ToolRow.tsx';
import { figure } from '../words.ts';

const List = styled.ul`
  font: var(--t-13);
`;
const Under = styled.p`
  padding-top: var(--s-8);
  font: var(--t-12);
  color: var(--text-muted);
`;

const Engines = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--s-16);
  min-width: 0;
  border: 0;
  padding: 0;
  label {
    display: flex;
    align-items: center;
    gap: var(--s-8);
    min-height: 2rem;
    font: var(--t-12);
    overflow-wrap: anywhere;
  }
  input {
    width: 16px;
    height: 1rem;
    accent-color: var(--action);
  }
  ${phone} {
    label {
      min-height: var(--touch);
    }
  }
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
  failed: 'Failed. Results until then',
  'broken-off': 'Interrupted. Results until then',
};

const Last = ({ run }: { run: BakeOffRun }) => (
  <>
    {run.state === 'running' && <Progress label="Bake-off" value={run.done} max={run.of} />}
    <Under role="status">
      {states[run.state]} on {run.done} of {run.of} reviewed sessions, <DateTime iso={run.startedAt} />
    </Under>
    {run.rows.length > 0 && (
      <DataTable label="Results by engine" columns={columns} card={card} rows={run.rows} idOf={idOf} />
    )}
  </>
);

type ChoiceProps = { engines: readonly string[]; chosen: readonly string[]; onChoose: (engines: string[]) => void };
const Choice = ({ engines, chosen, onChoose }: ChoiceProps) => (
  <Engines>
    <VisuallyHidden as="legend">Engines</VisuallyHidden>
    {engines.map((engine) => (
      <label key={engine}>
        <input
          type="checkbox"
          checked={chosen.includes(engine)}
          onChange={({ target }) =>
            onChoose(engines.filter((id) => (id === engine ? target.checked : chosen.includes(id))))
          }
        />
        {engine}
      </label>
    ))}
  </Engines>
);

/** The engines that are chosen, all at first, and what trying them would cost. */
const useChosen = (all: Answer['cost'] | undefined) => {
  const engines = all?.engines.map(({ id }) => id) ?? [];
  const [given, choose] = useState<readonly string[]>();
  const chosen = engines.filter((id) => given?.includes(id) ?? true);
  const isPart = chosen.length < engines.length;
  const none = isPart && chosen.length === 0;
  const { currentData } = useBakeOffCostQuery(chosen, { skip: !isPart || none });
  const cost = isPart ? currentData : all;
  const message = none ? 'Choose an engine.' : cost?.message;
  return { engines, chosen, choose, message, canTry: !none && (cost?.sessions ?? 0) > 0 };
};

const Try = ({ data, runs }: { data: Answer | undefined; runs: boolean }) => {
  const { engines, chosen, choose, message, canTry } = useChosen(data?.cost);
  const { run, busy } = useAction(useBeginBakeOffMutation(), {
    failed: failureTexts.bakeOff,
    named: true,
    done: ({ begun, message: text }) => ({ title: begun ? 'Bake-off started' : 'Nothing started', text }),
  });
  return (
    <ToolRow
      name="Try Engines"
      says={message ?? <Skeleton width={160} height={12} />}
      button={
        <Button busy={busy || runs} disabled={!canTry} aria-label="Try Engines" onClick={() => void run(chosen)}>
          Try
        </Button>
      }
    >
      <Choice engines={engines} chosen={chosen} onChoose={choose} />
      {data?.last && <Last run={data.last} />}
    </ToolRow>
  );
};

/** Compares engines on reviewed sessions; nothing is written to the log. */
export const BakeOff = () => {
  const [isRunning, setRunning] = useState(false);
  const { data, isError, refetch } = useBakeOffQuery(undefined, pollingOptions(isRunning ? 2_000 : 0));
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
