import { identityKey } from '../../contracts/text.ts';
import { assertNever } from '../kernel/assert-never.ts';
import type { AliasKind, EndedAlias, RosterEvent, RosterFact } from './events.ts';
import { learnTouched } from './touched.ts';
import type { Touched } from './touched.ts';

export type RosterPlayer = {
  readonly playerId: string;
  name: string;
  /** As they are spelled. */
  readonly aliases: Map<string, AliasKind>;
};
export type RenameRequest = {
  readonly requestId: string;
  readonly playerId: string;
  readonly from: string;
  readonly to: string;
  status: 'pending' | 'approved' | 'rejected';
};
export type Link = {
  readonly accountId: string;
  readonly playerId: string;
  readonly method: DataOf<'DiscordLinked'>['method'];
  isActive: boolean;
  hasNote: boolean;
};

/** Who is in the guild: names are unique after NFC and lower case (`identityKey`). */
export type RosterState = {
  readonly players: Map<string, RosterPlayer>;
  /** Ids that stand for nobody any more. */
  readonly withdrawn: Set<string>;
  /** Identity key of a current name -> playerId. */
  readonly byName: Map<string, string>;
  /** Identity key of an alias -> playerId. */
  readonly byAlias: Map<string, string>;
  readonly requests: Map<string, RenameRequest>;
  /** Open requests: of a player, and for a name by its identity key. */
  readonly openRequests: Map<string, string>;
  readonly pendingNames: Map<string, string>;
  /** Links that were not deleted. */
  readonly links: Map<string, Link>;
  /** As they were. */
  readonly deletedLinks: Map<string, Link>;
  /** Active links, both ways. */
  readonly playerOfAccount: Map<string, string>;
  readonly accountOfPlayer: Map<string, string>;
  /** Players who were ever linked. */
  readonly everLinked: Set<string>;
  /** Account and player whose link a person has ended: never again by a machine. */
  readonly keptApart: Set<string>;
  readonly touched: Touched;
  revision: number;
};

export const rosterCategory = 'roster';
/** The one roster of a guild. */
export const roster = { id: 'guild', stream: `${rosterCategory}-guild` } as const;

export const initialRoster = (): RosterState => ({
  players: new Map(),
  withdrawn: new Set(),
  byName: new Map(),
  byAlias: new Map(),
  requests: new Map(),
  openRequests: new Map(),
  pendingNames: new Map(),
  links: new Map(),
  deletedLinks: new Map(),
  playerOfAccount: new Map(),
  accountOfPlayer: new Map(),
  everLinked: new Set(),
  keptApart: new Set(),
  touched: new Map(),
  revision: -1,
});

type DataOf<T extends RosterEvent['type']> = Extract<RosterEvent, { type: T }>['data'];

const endAlias = (state: RosterState, { playerId, alias }: EndedAlias): void => {
  state.players.get(playerId)?.aliases.delete(alias);
  state.byAlias.delete(identityKey(alias));
};

const addAlias = (state: RosterState, { playerId, alias, kind, endedAlias }: DataOf<'AliasAdded'>): void => {
  if (endedAlias !== null) endAlias(state, endedAlias);
  state.players.get(playerId)?.aliases.set(alias, kind);
  state.byAlias.set(identityKey(alias), playerId);
};

const register = (state: RosterState, playerId: string, name: string): void => {
  state.players.set(playerId, { playerId, name, aliases: new Map() });
  state.byName.set(identityKey(name), playerId);
};

const withdraw = (state: RosterState, playerId: string, name: string): void => {
  state.players.delete(playerId);
  state.withdrawn.add(playerId);
  state.byName.delete(identityKey(name));
};

const rename = (state: RosterState, data: DataOf<'PlayerRenamed'>): void => {
  const player = state.players.get(data.playerId);
  if (player === undefined) return;
  if (data.endedAlias !== null) endAlias(state, data.endedAlias);
  state.byName.delete(identityKey(data.from));
  if (data.keepsAlias) {
    player.aliases.set(data.from, 'former');
    state.byAlias.set(identityKey(data.from), data.playerId);
  }
  player.name = data.to;
  state.byName.set(identityKey(data.to), data.playerId);
};

export const pairOf = (accountId: string, playerId: string): string => `${accountId} ${playerId}`;

type Pair = Pick<DataOf<'DiscordLinked'>, 'accountId' | 'playerId'>;
const pairUp = (state: RosterState, { accountId, playerId }: Pair): void => {
  state.playerOfAccount.set(accountId, playerId);
  state.accountOfPlayer.set(playerId, accountId);
  state.everLinked.add(playerId);
};

const link = (state: RosterState, { linkId, accountId, playerId, method }: DataOf<'DiscordLinked'>): void => {
  state.deletedLinks.delete(linkId);
  state.links.set(linkId, { accountId, playerId, method, isActive: true, hasNote: false });
  pairUp(state, { accountId, playerId });
};

const reactivate = (state: RosterState, data: DataOf<'DiscordLinkReactivated'>): void => {
  const known = state.links.get(data.linkId);
  if (known !== undefined) known.isActive = true;
  pairUp(state, data);
};

const endLink = (state: RosterState, data: DataOf<'DiscordLinkEnded'>, isByPerson: boolean): void => {
  const ended = state.links.get(data.linkId);
  if (ended === undefined) return;
  if (ended.isActive) {
    state.playerOfAccount.delete(data.accountId);
    state.accountOfPlayer.delete(data.playerId);
  }
  if (data.how === 'deleted') {
    state.links.delete(data.linkId);
    state.deletedLinks.set(data.linkId, ended);
  } else ended.isActive = false;
  if (isByPerson) state.keptApart.add(pairOf(data.accountId, data.playerId));
};

const openRequest = (state: RosterState, data: DataOf<'RenameRequested'>): void => {
  state.requests.set(data.requestId, { ...data, status: 'pending' });
  state.openRequests.set(data.playerId, data.requestId);
  state.pendingNames.set(identityKey(data.to), data.requestId);
};

const closeRequest = (
  state: RosterState,
  { requestId, playerId, to }: DataOf<'RenameApproved'>,
  status: 'approved' | 'rejected',
): void => {
  const request = state.requests.get(requestId);
  if (request !== undefined) request.status = status;
  state.openRequests.delete(playerId);
  state.pendingNames.delete(identityKey(to));
};

export const evolveRoster = (state: RosterState, fact: RosterFact): RosterState => {
  state.revision = fact.revision;
  learnTouched(state.touched, fact);
  switch (fact.type) {
    case 'PlayersRegistered':
      for (const ended of fact.data.endedAliases) endAlias(state, ended);
      for (const { playerId, name } of fact.data.players) register(state, playerId, name);
      return state;
    case 'PlayersWithdrawn':
      for (const { playerId, name } of fact.data.players) withdraw(state, playerId, name);
      return state;
    case 'PlayerRenamed':
      rename(state, fact.data);
      return state;
    case 'AliasAdded':
      addAlias(state, fact.data);
      return state;
    case 'AliasRemoved':
      endAlias(state, fact.data);
      return state;
    case 'RenameRequested':
      openRequest(state, fact.data);
      return state;
    case 'RenameApproved':
      closeRequest(state, fact.data, 'approved');
      return state;
    case 'RenameRejected':
      closeRequest(state, fact.data, 'rejected');
      return state;
    case 'DiscordLinked':
      link(state, fact.data);
      return state;
    case 'DiscordLinkReactivated':
      reactivate(state, fact.data);
      return state;
    case 'DiscordLinkNoted': {
      const noted = state.links.get(fact.data.linkId);
      if (noted !== undefined) noted.hasNote = fact.data.has;
      return state;
    }
    case 'DiscordLinkEnded':
      endLink(state, fact.data, fact.actor.kind !== 'system');
      return state;
    default:
      return assertNever(fact);
  }
};

/** The alias, as it is spelled, and its owner; null when nobody has it. */
export const aliasOf = (state: RosterState, name: string): EndedAlias | null => {
  const key = identityKey(name);
  const playerId = state.byAlias.get(key);
  if (playerId === undefined) return null;
  const [found] = [...(state.players.get(playerId)?.aliases ?? [])].filter(([alias]) => identityKey(alias) === key);
  return found === undefined ? null : { playerId, alias: found[0], kind: found[1] };
};
