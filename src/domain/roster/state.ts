import { identityKey } from '../../contracts/text.ts';
import type { AliasKind, EndedAlias, RosterEvent } from './events.ts';
import { untouched } from './touched.ts';
import type { TouchedRecords } from './touched.ts';

type DataOf<T extends RosterEvent['type']> = Extract<RosterEvent, { type: T }>['data'];

export type RosterPlayer = {
  readonly playerId: string;
  readonly firstSeen: string | null;
  name: string;
  /** Aliases as spelled. */
  readonly aliases: Map<string, AliasKind>;
};
export type RenameRequestState = {
  readonly requestId: string;
  readonly playerId: string;
  readonly from: string;
  readonly to: string;
  /** The account that may withdraw it. */
  readonly requestedBy: string;
  status: 'pending' | 'approved' | 'rejected';
};
/** A decision in effect. */
export type ReadingDecision = Extract<RosterEvent, { type: 'ReadingLearned' | 'TextIgnored' | 'ReadingJudged' }>;
export type Link = {
  readonly accountId: string;
  playerId: string;
  readonly method: DataOf<'DiscordLinked'>['method'];
  isActive: boolean;
  hasNote: boolean;
};

/** The roster: names are unique after NFC and lower case (`identityKey`). */
export type RosterState = {
  readonly players: Map<string, RosterPlayer>;
  /** Withdrawn players by id. */
  readonly withdrawn: Map<string, Pick<RosterPlayer, 'firstSeen'>>;
  /** Merged players by id. */
  readonly merged: Map<string, Pick<RosterPlayer, 'firstSeen'> & { readonly mergeId: string }>;
  /** Main of each alt. */
  readonly mains: Map<string, string>;
  readonly merges: Map<string, DataOf<'PlayersMerged'>>;
  /** Identity key of a current name -> playerId. */
  readonly byName: Map<string, string>;
  /** Identity key of an alias -> playerId. */
  readonly byAlias: Map<string, string>;
  readonly requests: Map<string, RenameRequestState>;
  /** Open requests: of a player, and for a name by its identity key. */
  readonly openRequests: Map<string, string>;
  readonly pendingNames: Map<string, string>;
  /** Open link request by account. */
  readonly linkRequests: Map<string, { readonly requestId: string; readonly playerId: string }>;
  /** Existing links. */
  readonly links: Map<string, Link>;
  /** Deleted links as they were. */
  readonly deletedLinks: Map<string, Link>;
  /** Active links, both ways. */
  readonly playerOfAccount: Map<string, string>;
  readonly accountOfPlayer: Map<string, string>;
  /** Players who were ever linked. */
  readonly everLinked: Set<string>;
  /** Pairs of account and player separated by a person: never linked again automatically. */
  readonly keptApart: Set<string>;
  /** By decisionId. */
  readonly readings: Map<string, ReadingDecision>;
  readonly touched: TouchedRecords;
  revision: number;
};

export const rosterCategory = 'roster';
/** The one roster of a guild. */
export const roster = { id: 'guild', stream: `${rosterCategory}-guild` } as const;

export const initialRoster = (): RosterState => ({
  players: new Map(),
  withdrawn: new Map(),
  merged: new Map(),
  mains: new Map(),
  merges: new Map(),
  byName: new Map(),
  byAlias: new Map(),
  requests: new Map(),
  openRequests: new Map(),
  pendingNames: new Map(),
  linkRequests: new Map(),
  links: new Map(),
  deletedLinks: new Map(),
  playerOfAccount: new Map(),
  accountOfPlayer: new Map(),
  everLinked: new Set(),
  keptApart: new Set(),
  readings: new Map(),
  touched: untouched(),
  revision: -1,
});

export const pairOf = (accountId: string, playerId: string): string => `${accountId} ${playerId}`;

/** An alias as spelled, and its owner; null when unused. */
export const aliasOf = (state: RosterState, name: string): EndedAlias | null => {
  const key = identityKey(name);
  const playerId = state.byAlias.get(key);
  if (playerId === undefined) return null;
  const [found] = [...(state.players.get(playerId)?.aliases ?? [])].filter(([alias]) => identityKey(alias) === key);
  return found === undefined ? null : { playerId, alias: found[0], kind: found[1] };
};
