import { useUndoChangeMutation } from '../../../../api/queries/record-history.ts';
import { failureTexts } from '../../../../parts/failure-texts.ts';
import { useAction } from '../../../../parts/actions/use-action.ts';
import { useToast } from '../../../../ui/feedback/Toast.tsx';

/** Takes back what one press has written. `text`: what stays nevertheless. */
export const useUndoSave = (id: string) => {
  const toast = useToast();
  const { run } = useAction(useUndoChangeMutation(), {
    failed: failureTexts.undoChange,
    refused: { 'version-conflict': failureTexts.hasMoved, 'record-moved-on': failureTexts.hasMoved },
  });
  return async (commandId: string, text = ''): Promise<void> => {
    if ((await run({ record: { kind: 'sessions', id }, commandId })) === null) return;
    toast({ title: 'Change undone', ...(text !== '' && { text }) });
  };
};
