import { hasCode, serverMessage } from '../../../api/base-query.ts';
import { useToast } from '../../../ui/Toast.tsx';
import { useRevertVerificationMutation } from '../api.ts';

/** Takes a verification back as long as its session stands at the version that it left. */
export const useUndoVerification = (id: string) => {
  const toast = useToast();
  const [revert] = useRevertVerificationMutation();
  return async (version: number, after?: string) => {
    const answer = await revert({ id, version });
    if (answer.error === undefined) return toast({ title: 'Verification undone', ...(after && { text: after }) });
    const text = hasCode(answer.error, 'version-conflict')
      ? 'The session has changed since; it was left as it is.'
      : serverMessage(answer.error, 'Failed to undo the verification');
    toast({ title: 'Error', text, tone: 'error' });
  };
};
