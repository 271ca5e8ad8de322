import type { DiscordLinkRow } from '../../../../src/contracts/discord-links.ts';
import { foldName } from '../../../../src/contracts/text.ts';

/** The links whose chat username, player name or chat ID holds what is searched for. */
export const selectLinks = (links: readonly DiscordLinkRow[], search: string): DiscordLinkRow[] => {
  const wanted = foldName(search);
  if (wanted === '') return [...links];
  return links.filter(({ discordUsername, discordId, player }) =>
    [discordUsername, player.name, discordId].some((word) => foldName(word ?? '').includes(wanted)),
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
