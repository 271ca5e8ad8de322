import type { Deps } from '../../application/deps.ts';
import { foldName } from '../../contracts/text.ts';
import type { Views } from '../http/freshness/read-freshness.ts';

/** Current player and shown name of an account; null: erased. */
export type Speaker = { readonly playerId: string | null; readonly name: string | null };
export type PeopleDeps = Pick<Deps, 'accounts'> & Pick<Views, 'names'>;

/** Shown names of accounts by their current player, so that a link includes the past. */
export const speakersOf = async (
  accountIds: readonly string[],
  { names, accounts }: PeopleDeps,
): Promise<ReadonlyMap<string, Speaker>> => {
  const speakers = new Map<string, Speaker>();
  const unlinked: string[] = [];
  for (const accountId of new Set(accountIds)) {
    const playerId = names.playerOfAccount(accountId);
    if (playerId === null) unlinked.push(accountId);
    else speakers.set(accountId, { playerId, name: names.nameOf(playerId) });
  }
  const found = unlinked.length === 0 ? null : await accounts.byIds(unlinked);
  for (const id of unlinked) speakers.set(id, { playerId: null, name: found?.get(id)?.displayName ?? null });
  return speakers;
};

/** Accounts whose player's name or alias, or own name, matches. */
export const speakersMatching = async (
  search: string,
  accountIds: readonly string[],
  deps: PeopleDeps,
): Promise<readonly string[]> => {
  const wanted = foldName(search);
  const players = new Set(deps.names.playersMatching(search));
  const speakers = await speakersOf(accountIds, deps);
  return accountIds.filter((accountId) => {
    const { playerId = null, name = null } = speakers.get(accountId) ?? {};
    return playerId === null ? name !== null && foldName(name).includes(wanted) : players.has(playerId);
  });
};
