import type { HistoryEntry } from '../../../../../src/contracts/history.ts';
import { History } from '../../../parts/history/History.tsx';
import { UndoAllOf } from '../../../parts/history/UndoAllOf.tsx';
import { Button } from '../../../ui/button/Button.tsx';

/** The merge of an entry, or of the entry that took it back. */
const mergeOf = (change: HistoryEntry['before']): string | null => {
  const id: unknown = change?.['mergeId'];
  return typeof id === 'string' ? id : null;
};

/** A merge that can still be split. */
const openMerge = (entry: HistoryEntry, all: readonly HistoryEntry[]): string | null => {
  const mergeId = entry.action === 'merged_players' ? mergeOf(entry.after) : null;
  const isSplit = all.some(({ action, before }) => action === 'split_player' && mergeOf(before) === mergeId);
  return isSplit ? null : mergeId;
};

type Props = { id: string; name: string; hasAccount: boolean; onSplit: (mergeId: string) => void };

/** History of a player; merges are split instead of undone. The person's own changes can be undone together. */
export const PlayerHistory = ({ id, name, hasAccount, onSplit }: Props) => (
  <>
    <History
      record={{ kind: 'players', id }}
      action={(entry, all) => {
        const mergeId = openMerge(entry, all);
        if (mergeId === null) return null;
        return (
          <Button size="small" onClick={() => onSplit(mergeId)}>
            Split
          </Button>
        );
      }}
    />
    {hasAccount && <UndoAllOf actor={id} name={name} />}
  </>
);
