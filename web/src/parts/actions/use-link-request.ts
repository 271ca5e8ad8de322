import { freshKey } from '../../api/transport/base-query.ts';
import { useMyProfileQuery, useRequestLinkMutation, useWithdrawLinkRequestMutation } from '../../api/queries/my.ts';
import { failureTexts } from '../failure-texts.ts';
import { useAction } from './use-action.ts';

/** 'This is me': a member's request to be linked to a player, what became of the last one, and the way back. */
export const useLinkRequest = () => {
  const { data: profile } = useMyProfileQuery();
  const asking = useAction(useRequestLinkMutation(), {
    failed: failureTexts.requestLink,
    done: () => ({ title: 'Link Requested', text: 'A moderator will check it.' }),
  });
  const withdrawing = useAction(useWithdrawLinkRequestMutation(), {
    failed: failureTexts.withdrawLinkRequest,
    done: () => ({ title: 'Link Request Withdrawn' }),
  });
  return {
    /** Whether the viewer has no player; false while unknown. */
    isUnlinked: profile?.player === null,
    request: profile?.linkRequest ?? null,
    busy: asking.busy || withdrawing.busy,
    ask: async (playerId: string): Promise<boolean> => (await asking.run({ playerId, key: freshKey() })) !== null,
    withdraw: (id: string) => void withdrawing.run({ id }),
  };
};
