import type { DiscordLinkRow } from '../../../../src/contracts/discord-links.ts';
import { foldName, someHolds } from '../../../../src/contracts/text.ts';
import { failureTexts } from '../../parts/failure-texts.ts';
import { useAction } from '../../parts/actions/use-action.ts';
import { useRemoveLinkMutation, useRestoreLinkMutation, useSetLinkStatusMutation } from './api.ts';

export const filters = [
  { value: 'all', label: 'All Links' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'manual', label: 'Manual' },
  { value: 'auto', label: 'Auto' },
  { value: 'admin', label: 'Admin Override' },
] as const;
export type LinkFilter = (typeof filters)[number]['value'];

const passes = ({ isActive, linkMethod }: DiscordLinkRow, wanted: LinkFilter): boolean => {
  if (wanted === 'active' || wanted === 'inactive') return isActive === (wanted === 'active');
  return wanted === 'all' || linkMethod === wanted;
};

/** The links of that kind whose chat username, player name or chat ID holds what is searched for. */
export const selectLinks = (
  all: readonly DiscordLinkRow[],
  { search, status }: { search: string; status: LinkFilter },
): DiscordLinkRow[] => {
  const links = all.filter((link) => passes(link, status));
  const wanted = foldName(search);
  if (wanted === '') return links;
  return links.filter(({ discordUsername, discordId, player }) =>
    someHolds([discordUsername, player.name, discordId], wanted),
  );
};

export type LinkFigures = { active: number; total: number; manual: number; auto: number; admin: number };

export const figuresOf = (links: readonly DiscordLinkRow[]): LinkFigures => {
  const made = (method: DiscordLinkRow['linkMethod']) => links.filter(({ linkMethod }) => linkMethod === method).length;
  return {
    active: links.filter(({ isActive }) => isActive).length,
    total: links.length,
    manual: made('manual'),
    auto: made('auto'),
    admin: made('admin'),
  };
};

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
