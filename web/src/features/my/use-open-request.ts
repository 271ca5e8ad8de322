import { freshKey } from '../../api/transport/base-query.ts';
import { pollingOptions } from '../../api/cache/polling-options.ts';
import { useRenameRequestsQuery } from '../../api/queries/rename-requests.ts';
import { useUser } from '../../api/store/store-hooks.ts';
import { failureTexts } from '../../parts/failure-texts.ts';
import { useAction } from '../../parts/actions/use-action.ts';
import { useWithdrawRenameMutation } from './api.ts';

/** The viewer's own open request for another name of a player; null for none. */
export const useOpenRequest = (player: string | null) => {
  const username = useUser()?.username;
  const { data } = useRenameRequestsQuery(undefined, pollingOptions(30_000));
  return (
    data?.find(
      ({ status, playerId, requestedBy }) => status === 'pending' && playerId === player && requestedBy === username,
    ) ?? null
  );
};

/** Takes back the viewer's own request. */
export const useWithdraw = () => {
  const { run, busy } = useAction(useWithdrawRenameMutation(), {
    failed: failureTexts.withdrawRename,
    done: () => ({ title: 'Rename Request Withdrawn' }),
  });
  return { busy, withdraw: async (id: string) => (await run({ id, key: freshKey() })) !== null };
};
