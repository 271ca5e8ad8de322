import { useUndoChangeMutation } from '../../../api/queries/record-history.ts';
import { failureTexts } from '../../../parts/failure-texts.ts';
import { useAction } from '../../../parts/actions/use-action.ts';
import { isolated } from '../../../ui/text/Name.tsx';
import {
  useMergePlayersMutation,
  useRemoveAliasMutation,
  useSetMainMutation,
  useSplitPlayerMutation,
  useWithdrawPlayerMutation,
} from './api.ts';

/** The Undo of a toast: takes one command back by the player's history. */
export const useUndoOf = (id: string) => {
  const undo = useAction(useUndoChangeMutation(), {
    failed: failureTexts.undoChange,
    done: () => ({ title: 'Change undone' }),
  });
  return ({ commandId }: { commandId: string }) =>
    () =>
      undo.run({ record: { kind: 'players', id }, commandId });
};

/** Actions on a player without a form. */
export const usePlayerActions = (id: string) => {
  const undoOf = useUndoOf(id);
  const remove = useAction(useRemoveAliasMutation(), {
    failed: failureTexts.removeAlias,
    done: (_written, { alias }) => ({
      title: 'Alias Removed',
      text: `New readings of “${isolated(alias)}” are no longer matched.`,
    }),
    undo: undoOf,
  });
  const main = useAction(useSetMainMutation(), {
    failed: failureTexts.main,
    done: (_written, arg) => ({
      title: arg.main === null ? 'Alt Removed' : 'Main Set',
      text: 'Both count separately.',
    }),
    undo: undoOf,
  });
  const withdraw = useAction(useWithdrawPlayerMutation(), {
    failed: failureTexts.withdraw,
    done: () => ({ title: 'Player Withdrawn', text: 'The name is free again.' }),
    undo: undoOf,
  });
  return {
    withdraw: () => withdraw.run({ id }),
    withdrawing: withdraw.busy,
    removeAlias: (alias: string) => remove.run({ id, alias }),
    removing: remove.busy,
    setMain: (to: string | null) => main.run({ id, main: to }),
    settingMain: main.busy,
  };
};

/** Splitting, and merging whose Undo is a split. */
export const useMergeActions = () => {
  const split = useAction(useSplitPlayerMutation(), {
    failed: failureTexts.split,
    done: () => ({
      title: 'Players Split',
      text: 'Each player has their own data again. Their sessions update shortly.',
    }),
  });
  const merge = useAction(useMergePlayersMutation(), {
    failed: failureTexts.merge,
    inForm: true,
    done: () => ({ title: 'Players Merged', text: 'Their sessions update shortly.' }),
    undo:
      ({ mergeId }, { into }) =>
      () =>
        split.run({ id: into, mergeId }),
  });
  return { merge, split };
};
