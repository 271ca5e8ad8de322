import type { Deps } from '../../application/deps.ts';
import type { LinkProposal } from '../../contracts/discord-links.ts';
import { identityKey } from '../../contracts/text.ts';
import type { Account } from '../../ports/accounts.ts';
import { everyLinkedPair } from '../../projections/discord-links/queries.ts';
import type { Views } from '../http/freshness/read-freshness.ts';

type ProposalDeps = Pick<Deps, 'readModels' | 'accounts'> & Pick<Views, 'names' | 'standings'>;
type Found = { readonly account: Account; readonly playerId: string; readonly by: LinkProposal['by'] };

/** An account of a person: what a webhook posts under a name is nobody's. */
export const isPerson = ({ discordId }: Account): boolean => /^\d+$/.test(discordId);

/** The name in the server says more than the one that somebody has everywhere. */
const foundFor = (account: Account, byName: ReadonlyMap<string, string>): Found | null => {
  const of = (name: string | null): string | undefined => (name === null ? undefined : byName.get(identityKey(name)));
  const [byNick, byDisplayName] = [of(account.nick), of(account.displayName)];
  if (byNick !== undefined) return { account, playerId: byNick, by: 'nick' };
  return byDisplayName === undefined ? null : { account, playerId: byDisplayName, by: 'display-name' };
};

/**
 * GET /api/discord-player-links/proposals: accounts without a player whose nick or display name is that of a player without an
 * account, one of each. Whoever was linked to that player once, and is no more, is not proposed again.
 */
export const showProposals =
  ({ readModels, accounts, names, standings }: ProposalDeps) =>
  async (): Promise<LinkProposal[]> => {
    const [everybody, before] = await Promise.all([accounts.all(), everyLinkedPair(readModels)]);
    const unlinked = [...names.players()].filter(({ id }) => names.accountOfPlayer(id) === null);
    const byName = new Map(unlinked.map(({ id, name }) => [identityKey(name), id]));
    const found = everybody
      .filter((account) => isPerson(account) && names.playerOfAccount(account.id) === null)
      .flatMap((account) => foundFor(account, byName) ?? [])
      .filter(({ account, playerId }) => !before.has(`${account.id} ${playerId}`));
    const perPlayer = Map.groupBy(found, ({ playerId }) => playerId);
    return [...perPlayer.values()]
      .flatMap((claims) => (claims.length === 1 ? claims : []))
      .map(({ account, playerId, by }) => ({
        accountId: account.id,
        discordId: account.discordId,
        discordUsername: account.username,
        shownAs: by === 'nick' ? (account.nick ?? '') : account.displayName,
        by,
        player: {
          id: playerId,
          name: names.nameOf(playerId) ?? '',
          totalSessions: standings.player(playerId)?.totalSessions ?? 0,
        },
      }))
      .sort((a, b) => b.player.totalSessions - a.player.totalSessions || (a.player.name < b.player.name ? -1 : 1));
  };
