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

/** The guild's players, against which requests and recognition match names. */
export type Roster = {
  readonly index: RosterIndex;
  /** Thresholds for credit and verification of a matched name. */
  readonly bands: Bands;
  readonly has: (playerId: string) => boolean;
  /** Player with exactly this current name, ignoring case and aliases. */
  readonly bearerOf: (name: string) => string | null;
  /** Player with this current name or alias, ignoring case. */
  readonly meantBy: (name: string) => string | null;
};

/** An active player: not merged, not withdrawn. */
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
    /** Increases with every change. */
    epoch(): number;
    players(): Iterable<NamedPlayer>;
    /** Folded texts that were decided not to be names. */
    ignoredTexts(): Iterable<string>;
  };
  /** How long a call waits for earlier registrations. */
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
 * The roster including everything registered before the call, waiting at most `waitMs`, and the current thresholds. The
 * index is cached until a player changes.
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
