import { failureTexts } from '../../../../parts/failure-texts.ts';
import { useAction } from '../../../../parts/use-action.ts';
import { useRevertVerificationMutation } from '../../api.ts';

/** Takes a verification back as long as its session stands at the revision that it left. */
export const useUndoVerification = (id: string) => {
  const { run } = useAction(useRevertVerificationMutation(), {
    failed: failureTexts.undoVerification,
    refused: { 'version-conflict': failureTexts.hasMoved, 'record-moved-on': failureTexts.hasMoved },
    done: (_written, { after }) => ({ title: 'Verification undone', ...(after !== undefined && { text: after }) }),
  });
  return (revision: number, after?: string) => run({ id, revision, ...(after !== undefined && { after }) });
};
