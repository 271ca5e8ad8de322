import type { Deps } from '../../application/deps.ts';
import { foldName } from '../../contracts/text.ts';
import type { Views } from '../http/freshness/read-freshness.ts';

/** Whom an account plays now, and what it is called; null: the account was erased. */
export type Speaker = { readonly playerId: string | null; readonly name: string | null };
export type PeopleDeps = Pick<Deps, 'accounts'> & Pick<Views, 'names'>;

/** What accounts are called: by the player whom they play now, so a link brings the past with it. */
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

/** The accounts whose player bears a name or alias like this, or who are called so themselves. */
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
