import type { DiscordLinkRow } from '../../../../src/contracts/discord-links.ts';
import { failureTexts } from '../../parts/failure-texts.ts';
import { useAction } from '../../parts/actions/use-action.ts';
import { useRemoveLinkMutation, useRestoreLinkMutation, useSetLinkStatusMutation } from './api.ts';

/** Immediate changes of a link; the toast offers Undo. */
export const useLinkActions = () => {
  const status = useAction(useSetLinkStatusMutation(), {
    failed: failureTexts.updateLink,
    named: true,
    done: (_written, { isActive }) => ({
      title: 'Link Updated',
      text: isActive ? 'The account is linked to this player.' : 'The account is no longer linked to this player.',
    }),
    inverse: ({ revision }, { id, isActive }) => ({ id, isActive: !isActive, revision }),
  });
  const restore = useAction(useRestoreLinkMutation(), {
    failed: failureTexts.restoreLink,
    named: true,
    done: () => ({ title: 'Link Restored' }),
  });
  const remove = useAction(useRemoveLinkMutation(), {
    failed: failureTexts.removeLink,
    named: true,
    done: (_written, { hadNotes }) => ({
      title: 'Link Removed',
      ...(hadNotes && { text: 'Its notes are deleted permanently.' }),
    }),
    undo:
      ({ revision }, { id }) =>
      () =>
        restore.run({ id, revision }),
  });
  return {
    setActive: ({ id }: DiscordLinkRow, isActive: boolean) => void status.run({ id, isActive }),
    remove: ({ id, notes }: DiscordLinkRow) => void remove.run({ id, hadNotes: notes !== null }),
  };
};
