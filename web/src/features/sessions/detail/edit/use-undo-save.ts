import { useUndoChangeMutation } from '../../../../api/history.ts';
import { failureTexts } from '../../../../parts/failure-texts.ts';
import { useAction } from '../../../../parts/use-action.ts';
import { useToast } from '../../../../ui/Toast.tsx';

/**
 * Takes back what one press has written, the last first: the verification, then the list that was saved with it. `text`:
 * what stays nevertheless.
 */
export const useUndoSave = (id: string) => {
  const toast = useToast();
  const { run } = useAction(useUndoChangeMutation(), {
    failed: failureTexts.undoChange,
    refused: { 'version-conflict': failureTexts.hasMoved, 'record-moved-on': failureTexts.hasMoved },
  });
  return async (commands: readonly string[], text = ''): Promise<void> => {
    for (const commandId of commands.toReversed())
      if ((await run({ record: { kind: 'sessions', id }, commandId })) === null) return;
    toast({ title: 'Change undone', ...(text !== '' && { text }) });
  };
};
