import type { Deps } from '../../application/deps.ts';
import type { DiscordLinkRow } from '../../contracts/discord-links.ts';
import { listLinks } from '../../projections/discord-links/queries.ts';
import type { Views } from '../http/freshness/read-freshness.ts';

/** GET /api/discord-player-links */
export const showLinks =
  ({ readModels, accounts, names, standings }: Pick<Deps, 'readModels' | 'accounts'> & Views) =>
  async (): Promise<DiscordLinkRow[]> => {
    const links = await listLinks(readModels);
    const [people, notes] = await Promise.all([
      accounts.byIds([...new Set(links.map(({ accountId }) => accountId))]),
      accounts.linkNotes(links.flatMap(({ id, hasNote }) => (hasNote ? [id] : []))),
    ]);
    return links.map(({ id, accountId, playerId, linkMethod, isActive, linkedAt, revisions }) => ({
      id,
      discordId: people.get(accountId)?.discordId ?? null,
      discordUsername: people.get(accountId)?.username ?? null,
      playerId,
      player: { name: names.nameOf(playerId), totalSessions: standings.player(playerId)?.totalSessions ?? 0 },
      linkMethod,
      isActive,
      linkedAt,
      notes: notes.get(id)?.text ?? null,
      revision: revisions.at(-1) ?? -1,
    }));
  };
