import type { Deps } from '../../application/deps.ts';
import type { UnlinkedAccount, unlinkedQuery } from '../../contracts/discord-links.ts';
import { foldName, someHolds } from '../../contracts/text.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import type { Views } from '../http/freshness/read-freshness.ts';
import { isPerson } from './proposals.ts';

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
