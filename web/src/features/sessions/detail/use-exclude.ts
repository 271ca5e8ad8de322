import { hasCode, serverMessage } from '../../../api/problems.ts';
import { useToast } from '../../../ui/Toast.tsx';
import { useExcludeSessionMutation } from '../api.ts';

/** Excludes or includes; the toast takes it back with the reason that stood before. */
export const useExclude = (id: string) => {
  const toast = useToast();
  const [exclude, { isLoading }] = useExcludeSessionMutation();
  const run = async (
    excluded: boolean,
    { reason, before, revision }: { reason: string | null; before: string | null; revision?: number },
  ): Promise<boolean> => {
    const answer = await exclude({ id, excluded, reason, ...(revision !== undefined && { revision }) });
    if (answer.error !== undefined) {
      const fallback = excluded ? 'Failed to exclude the session' : 'Failed to include the session';
      const text = hasCode(answer.error, 'version-conflict')
        ? 'The session has changed since; it was left as it is.'
        : serverMessage(answer.error, fallback);
      toast({ title: 'Error', text, tone: 'error' });
      return false;
    }
    toast({
      title: excluded ? 'Session excluded' : 'Session included',
      text: excluded ? 'It counts for nobody now.' : 'It counts again.',
      action: {
        label: 'Undo',
        run: () => void run(!excluded, { reason: before, before: reason, revision: answer.data.revision }),
      },
    });
    return true;
  };
  return { run, busy: isLoading };
};
