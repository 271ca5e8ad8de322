import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { css, styled } from 'styled-components';
import type { HistoryEntry } from '../../../../src/contracts/history.ts';
import { useHistoryQuery, useUndoChangeMutation, type HistoryRecord } from '../../api/queries/record-history.ts';
import { usePlayerOptionsQuery } from '../../api/queries/players.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { failureTexts } from '../failure-texts.ts';
import { card, columnsFor } from './history-columns.tsx';
import type { NameOfPlayer } from './HistoryChange.tsx';
import { useAction } from '../actions/use-action.ts';

const grows = css`
  height: auto;
  min-height: var(--row);
`;
const Frame = styled.div`
  outline: none;
`;

const idOf = ({ commandId }: HistoryEntry) => commandId;
const lookOf = () => ({ look: grows });

/** A button that was pressed goes with what it took back: the focus stays with the history. */
const useUndoPress = (entries: readonly HistoryEntry[] | undefined) => {
  const frame = useRef<HTMLDivElement>(null);
  const [pressed, setPressed] = useState<string | null>(null);
  useEffect(() => {
    if (pressed !== null && document.activeElement === document.body) frame.current?.focus();
  }, [entries, pressed]);
  return { frame, pressed, press: (commandId: string) => setPressed(commandId) };
};

/** Names of players by their ids, once something in the history needs them. */
const useNames = (entries: readonly HistoryEntry[] | undefined): NameOfPlayer => {
  const { data: players } = usePlayerOptionsQuery(undefined, { skip: entries === undefined || entries.length === 0 });
  return useMemo(() => {
    const names = new Map(players?.map(({ id, name }) => [id, name]));
    return (id) => names.get(id) ?? null;
  }, [players]);
};

type Props = {
  record: HistoryRecord;
  /** Custom action of a row; null: Undo. `all`: the whole history. */
  action?: (entry: HistoryEntry, all: readonly HistoryEntry[]) => ReactNode;
};

/** History of a record: who, when, before and after, with Undo. */
export const History = ({ record, action }: Props) => {
  const { currentData: entries, isError, refetch } = useHistoryQuery(record);
  const undo = useAction(useUndoChangeMutation(), {
    failed: failureTexts.undoChange,
    done: () => ({ title: 'Change undone' }),
  });
  const nameOf = useNames(entries);
  const { frame, pressed, press } = useUndoPress(entries);
  if (entries === undefined && isError) {
    return <LoadFailed text={failureTexts.history} onRetry={() => void refetch()} />;
  }
  if (entries?.length === 0)
    return <EmptyState title="No changes yet" why="Changes appear here, with their author and an undo." />;
  const onUndo = ({ commandId }: HistoryEntry) => {
    press(commandId);
    void undo.run({ record, commandId });
  };
  const other = (entry: HistoryEntry) => action?.(entry, entries ?? []) ?? null;
  return (
    <Frame ref={frame} tabIndex={-1}>
      <DataTable
        label="History"
        columns={columnsFor({ nameOf, undoing: undo.busy ? pressed : null, onUndo, other })}
        card={card}
        rows={entries}
        idOf={idOf}
        lookOf={lookOf}
        loading="Loading history..."
        skeletons={4}
      />
    </Frame>
  );
};
