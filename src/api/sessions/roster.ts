import type { Deps } from '../../application/deps.ts';
import { identityKey } from '../../contracts/text.ts';
import { buildRosterIndex } from '../../domain/recognition/roster-index.ts';
import type { RosterIndex, RosterPlayer } from '../../domain/recognition/roster-index.ts';

/** Who is in the guild, as requests ask for it. */
export type Roster = {
  /** To match names against. */
  readonly index: RosterIndex;
  readonly has: (playerId: string) => boolean;
  /** Who bears this very name now, case aside; aliases are not asked. */
  readonly bearerOf: (name: string) => string | null;
};

export const rosterOf = (players: readonly RosterPlayer[]): Roster => {
  const ids = new Set(players.map(({ id }) => id));
  const bearers = new Map(players.map(({ id, name }) => [identityKey(name), id]));
  return {
    index: buildRosterIndex(players),
    has: (playerId) => ids.has(playerId),
    bearerOf: (name) => bearers.get(identityKey(name)) ?? null,
  };
};

const longestWaitMs = 1000;

/** What a write reads must hold what was registered before it: waits for it, and after a second takes what there is. */
export const upToDate = async ({ eventStore, waitFor }: Pick<Deps, 'eventStore' | 'waitFor'>): Promise<void> => {
  const head = await eventStore.head();
  if (head !== null) await waitFor(['players', 'discord-links'], head, longestWaitMs);
};
