import { serverMessage } from '../../../api/base-query.ts';
import { useToast } from '../../../ui/Toast.tsx';
import { useExcludeSessionMutation } from '../api.ts';

/** Excludes or includes; the toast takes it back with the reason that stood before. */
export const useExclude = (id: string) => {
  const toast = useToast();
  const [exclude, { isLoading }] = useExcludeSessionMutation();
  const run = async (excluded: boolean, reason: string | null, before: string | null): Promise<boolean> => {
    const answer = await exclude({ id, excluded, reason });
    if (answer.error !== undefined) {
      const fallback = excluded ? 'Failed to exclude the session' : 'Failed to include the session';
      toast({ title: 'Error', text: serverMessage(answer.error, fallback), tone: 'error' });
      return false;
    }
    toast({
      title: excluded ? 'Session excluded' : 'Session included',
      text: excluded ? 'It counts for nobody now.' : 'It counts again.',
      action: { label: 'Undo', run: () => void run(!excluded, before, reason) },
    });
    return true;
  };
  return { run, busy: isLoading };
};
