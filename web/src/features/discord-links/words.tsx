import type { DiscordLinkRow } from '../../../../src/contracts/discord-links.ts';
import { Name } from '../../ui/text/Name.tsx';
import { StatusBadge, type Look } from '../../ui/feedback/StatusBadge.tsx';

const looks = {
  active: { shape: 'dot', tone: 'success', word: 'Active' },
  inactive: { shape: 'ring', tone: 'muted', word: 'Inactive' },
} satisfies Record<string, Look>;
export const LinkStatus = ({ isActive }: Pick<DiscordLinkRow, 'isActive'>) => (
  <StatusBadge looks={looks} status={isActive ? 'active' : 'inactive'} />
);

/** A dash for a person that was erased, or a player that is gone. */
export const NameOf = ({ name }: { name: string | null }) => (name === null ? '–' : <Name>{name}</Name>);
/** For labels and toasts. */
export const nameOfLink = ({ discordUsername, player }: Pick<DiscordLinkRow, 'discordUsername' | 'player'>): string =>
  discordUsername ?? player.name ?? 'an erased account';
