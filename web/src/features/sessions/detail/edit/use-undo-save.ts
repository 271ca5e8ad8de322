import { useUndoChangeMutation } from '../../../../api/history.ts';
import { isSignedOut } from '../../../../api/problems.ts';
import { failureTexts } from '../../../../parts/failure-texts.ts';
import { sentenceOf } from '../../../../parts/use-action.ts';
import { useToast } from '../../../../ui/Toast.tsx';

const refused = { 'version-conflict': failureTexts.hasMoved, 'record-moved-on': failureTexts.hasMoved };

/**
 * Takes back what one press has written, the last first: the verification, then the list that was saved with it. `text`:
 * what stays nevertheless.
 */
export const useUndoSave = (id: string) => {
  const toast = useToast();
  const [undo] = useUndoChangeMutation();
  return async (commands: readonly string[], text = ''): Promise<void> => {
    for (const commandId of commands.toReversed()) {
      const { error } = await undo({ record: { kind: 'sessions', id }, commandId });
      if (error === undefined) continue;
      if (isSignedOut(error)) return;
      toast({ title: 'Error', text: sentenceOf(error, failureTexts.undoChange, refused), tone: 'error' });
      return;
    }
    toast({ title: 'Change undone', ...(text !== '' && { text }) });
  };
};
