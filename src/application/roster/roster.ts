import { usualBands } from '../../contracts/confidence.ts';
import type { Bands } from '../../contracts/confidence.ts';
import { identityKey } from '../../contracts/text.ts';
import { buildRosterIndex, playerNamed } from '../../domain/recognition/roster-index.ts';
import type { MatchablePlayer, RosterIndex } from '../../domain/recognition/roster-index.ts';
import type { AliasKind } from '../../domain/roster/events.ts';
import type { EventStore } from '../../ports/event-store.ts';
import type { WaitFor } from '../deps.ts';
import type { QueryStream } from '../commands/handle-command.ts';
import { currentBands } from '../recognition/thresholds.ts';
import { upToDate } from '../up-to-date.ts';

/** Who is in the guild: what requests and recognition match names against. */
export type Roster = {
  readonly index: RosterIndex;
  /** From which confidence on a matched name is credited, and certain. */
  readonly bands: Bands;
  readonly has: (playerId: string) => boolean;
  /** Who bears this very name now, case aside; aliases are not asked. */
  readonly bearerOf: (name: string) => string | null;
  /** Whose current name or alias this is, case aside. */
  readonly meantBy: (name: string) => string | null;
};

/** A player who stands for himself: merged and withdrawn ones are not among them. */
type NamedPlayer = {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly { readonly text: string; readonly kind: AliasKind }[];
};
type RosterDeps = {
  readonly eventStore: Pick<EventStore, 'head'>;
  readonly query: QueryStream;
  readonly waitFor: WaitFor;
  readonly names: {
    /** Grows with every change. */
    epoch(): number;
    players(): Iterable<NamedPlayer>;
    /** Texts that are no names, folded. */
    ignoredTexts(): Iterable<string>;
  };
  /** How long a call waits for what was registered before it. */
  readonly waitMs: number;
};

type CachedRoster = {
  readonly epoch: number;
  readonly players: readonly NamedPlayer[];
  readonly ignored: readonly string[];
  readonly roster: Roster;
};
const isEqual = <T>(before: readonly T[] | undefined, now: readonly T[]): boolean =>
  before?.length === now.length && now.every((one, at) => one === before[at]);

/**
 * The roster with everything that was registered before the call, waited for at most `waitMs`, and the thresholds of now. Its index is built once
 * and kept until a player has changed.
 */
export const createRoster = (deps: RosterDeps): (() => Promise<Roster>) => {
  let kept: CachedRoster | null = null;
  const standing = (): Roster => {
    const epoch = deps.names.epoch();
    if (kept?.epoch === epoch) return kept.roster;
    const players = [...deps.names.players()];
    const ignored = [...deps.names.ignoredTexts()].sort();
    const isSame = isEqual(kept?.players, players) && isEqual(kept?.ignored, ignored);
    kept = { epoch, players, ignored, roster: isSame && kept !== null ? kept.roster : rosterOf(players, ignored) };
    return kept.roster;
  };
  return async () => {
    await upToDate(['names', 'ignored-texts'], deps, deps.waitMs);
    const bands = await currentBands(deps);
    return { ...standing(), bands };
  };
};

const matchable = ({ id, name, aliases }: NamedPlayer): MatchablePlayer => ({
  id,
  name,
  aliases: aliases.map(({ text, kind }) => ({ text, kind: kind === 'reading' ? 'reading' : 'alias' })),
});

export const rosterOf = (players: readonly NamedPlayer[], ignored: readonly string[] = []): Roster => {
  const ids = new Set(players.map(({ id }) => id));
  const bearers = new Map(players.map(({ id, name }) => [identityKey(name), id]));
  const index = buildRosterIndex(players.map(matchable), ignored);
  return {
    index,
    bands: usualBands,
    has: (playerId) => ids.has(playerId),
    bearerOf: (name) => bearers.get(identityKey(name)) ?? null,
    meantBy: (name) => playerNamed(index, name) ?? null,
  };
};
