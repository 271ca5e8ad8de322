import { hasCode, serverMessage } from '../../../../api/problems.ts';
import { useToast } from '../../../../ui/Toast.tsx';
import { useRevertVerificationMutation } from '../../api.ts';

/** Takes a verification back as long as its session stands at the revision that it left. */
export const useUndoVerification = (id: string) => {
  const toast = useToast();
  const [revert] = useRevertVerificationMutation();
  return async (revision: number, after?: string) => {
    const answer = await revert({ id, revision });
    if (answer.error === undefined) return toast({ title: 'Verification undone', ...(after && { text: after }) });
    const hasMoved = hasCode(answer.error, 'version-conflict') || hasCode(answer.error, 'record-moved-on');
    const text = hasMoved
      ? 'The session has changed since; it was left as it is.'
      : serverMessage(answer.error, 'Failed to undo the verification');
    toast({ title: 'Error', text, tone: 'error' });
  };
};
