import type { Deps } from '../../application/deps.ts';
import type { LinkProposal } from '../../contracts/discord-links.ts';
import { identityKey } from '../../contracts/text.ts';
import type { Account } from '../../ports/accounts.ts';
import { everyLinkedPair } from '../../projections/discord-links/queries.ts';
import { openLinkRequests } from '../../projections/link-requests/queries.ts';
import type { Views } from '../http/freshness/read-freshness.ts';

type ProposalDeps = Pick<Deps, 'readModels' | 'accounts'> & Pick<Views, 'names' | 'standings'>;
type FoundLink = { readonly account: Account; readonly playerId: string; readonly by: LinkProposal['by'] };

/** Whether an account belongs to a person and not to a webhook. */
export const isPerson = ({ discordId }: Account): boolean => /^\d+$/.test(discordId);

/** The nickname takes precedence over the display name. */
const foundFor = (account: Account, byName: ReadonlyMap<string, string>): FoundLink | null => {
  const of = (name: string | null): string | undefined => (name === null ? undefined : byName.get(identityKey(name)));
  const [byNick, byDisplayName] = [of(account.nick), of(account.displayName)];
  if (byNick !== undefined) return { account, playerId: byNick, by: 'nick' };
  return byDisplayName === undefined ? null : { account, playerId: byDisplayName, by: 'display-name' };
};

type Proposal = FoundLink & { readonly requestId: string | null };

/** Link requests, oldest first, without erased people. */
const asking = async ({ readModels, accounts, names }: ProposalDeps): Promise<readonly Proposal[]> => {
  const open = await openLinkRequests(readModels, names);
  const people = await accounts.byIds(open.map(({ accountId }) => accountId));
  return open.flatMap(({ id, accountId, playerId }): Proposal[] => {
    const account = people.get(accountId);
    return account === undefined ? [] : [{ account, playerId, by: 'request', requestId: id }];
  });
};

/** Accounts with the name of an unlinked player, except pairs that were linked before. */
const namesakes = async ({ readModels, accounts, names }: ProposalDeps): Promise<readonly Proposal[]> => {
  const [everybody, before] = await Promise.all([accounts.all(), everyLinkedPair(readModels)]);
  const unlinked = [...names.players()].filter(({ id }) => names.accountOfPlayer(id) === null);
  const byName = new Map(unlinked.map(({ id, name }) => [identityKey(name), id]));
  const found = everybody
    .filter((account) => isPerson(account) && names.playerOfAccount(account.id) === null)
    .flatMap((account) => foundFor(account, byName) ?? [])
    .filter(({ account, playerId }) => !before.has(`${account.id} ${playerId}`));
  const perPlayer = Map.groupBy(found, ({ playerId }) => playerId);
  return [...perPlayer.values()].flatMap((claims) =>
    claims.length === 1 ? claims.map((claim) => ({ ...claim, requestId: null })) : [],
  );
};

/** GET /api/discord-player-links/proposals: link requests, then matching names by sessions; an account once. */
export const showProposals = (deps: ProposalDeps) => async (): Promise<LinkProposal[]> => {
  const { names, standings } = deps;
  const [asked, alike] = await Promise.all([asking(deps), namesakes(deps)]);
  const rowOf = ({ account, playerId, by, requestId }: Proposal): LinkProposal => ({
    accountId: account.id,
    discordId: account.discordId,
    discordUsername: account.username,
    shownAs: by === 'display-name' ? account.displayName : (account.nick ?? account.displayName),
    by,
    requestId,
    player: {
      id: playerId,
      name: names.nameOf(playerId) ?? '',
      totalSessions: standings.player(playerId)?.totalSessions ?? 0,
    },
  });
  const asks = new Set(asked.map(({ account }) => account.id));
  const others = alike
    .filter(({ account }) => !asks.has(account.id))
    .map(rowOf)
    .sort((a, b) => b.player.totalSessions - a.player.totalSessions || (a.player.name < b.player.name ? -1 : 1));
  return [...asked.map(rowOf), ...others];
};
