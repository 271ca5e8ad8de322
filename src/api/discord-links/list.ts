import type { Deps } from '../../application/deps.ts';
import type { DiscordLinkRow, UnlinkedAccount, unlinkedQuery } from '../../contracts/discord-links.ts';
import { listLinks } from '../../projections/discord-links/queries.ts';
import type { Views } from '../http/freshness/read-freshness.ts';
import { foldName, someHolds } from '../../contracts/text.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { isPerson } from './proposals.ts';

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

const mostShown = 20;

/** GET /api/discord-player-links/unlinked */
export const showUnlinked =
  ({ accounts, names }: Pick<Deps, 'accounts'> & Pick<Views, 'names'>) =>
  async ({ query }: ApiRequest<{ querystring: typeof unlinkedQuery }>): Promise<UnlinkedAccount[]> => {
    const wanted = foldName(query.search ?? '');
    const found = (await accounts.all()).flatMap((account): UnlinkedAccount[] => {
      const { discordId, username: discordUsername, displayName, nick } = account;
      const isWanted = someHolds([discordUsername, displayName, nick], wanted);
      if (!isPerson(account) || !isWanted || names.playerOfAccount(account.id) !== null) return [];
      return [{ discordId, discordUsername, shownAs: nick ?? displayName }];
    });
    return found.sort((a, b) => (foldName(a.shownAs) < foldName(b.shownAs) ? -1 : 1)).slice(0, mostShown);
  };
