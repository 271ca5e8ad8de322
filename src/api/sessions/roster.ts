import type { Deps } from '../../application/deps.ts';
import { identityKey } from '../../contracts/text.ts';
import { buildRosterIndex } from '../../domain/recognition/roster-index.ts';
import type { RosterIndex } from '../../domain/recognition/roster-index.ts';
import type { NamedPlayer, Names } from '../../projections/in-memory/names.ts';

/** Who is in the guild, as requests ask for it. */
export type Roster = {
  /** To match names against. */
  readonly index: RosterIndex;
  readonly has: (playerId: string) => boolean;
  /** Who bears this very name now, case aside; aliases are not asked. */
  readonly bearerOf: (name: string) => string | null;
};
type RosterDeps = Pick<Deps, 'eventStore' | 'waitFor'> & {
  readonly names: Pick<Names, 'epoch' | 'players' | 'waitFor'>;
};

const longestWaitMs = 1000;

/**
 * The roster with everything that was registered before the call (waited for at most a second). Its index is built once
 * and kept until a player has changed.
 */
export const createRoster = (deps: RosterDeps): (() => Promise<Roster>) => {
  let kept: { readonly epoch: number; readonly players: readonly NamedPlayer[]; readonly roster: Roster } | null = null;
  return async () => {
    await upToDate(deps);
    const epoch = deps.names.epoch();
    if (kept?.epoch === epoch) return kept.roster;
    const players = [...deps.names.players()].filter(({ mergedInto }) => mergedInto === null);
    const isSame = kept?.players.length === players.length && players.every((one, at) => one === kept?.players[at]);
    kept = { epoch, players, roster: isSame && kept !== null ? kept.roster : rosterOf(players) };
    return kept.roster;
  };
};

const rosterOf = (players: readonly NamedPlayer[]): Roster => {
  const ids = new Set(players.map(({ id }) => id));
  const bearers = new Map(players.map(({ id, name }) => [identityKey(name), id]));
  return {
    index: buildRosterIndex(players),
    has: (playerId) => ids.has(playerId),
    bearerOf: (name) => bearers.get(identityKey(name)) ?? null,
  };
};

const upToDate = async ({ eventStore, waitFor, names }: RosterDeps): Promise<void> => {
  const head = await eventStore.head();
  if (head === null) return;
  await waitFor(['players', 'discord-links'], head, longestWaitMs);
  await names.waitFor(['players', 'discord-links'], head, longestWaitMs);
};
