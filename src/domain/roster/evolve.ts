import { identityKey } from '../../contracts/text.ts';
import { assertNever } from '../kernel/assert-never.ts';
import { endAlias } from './aliases.ts';
import type { RosterEvent, RosterFact } from './events.ts';
import { mergeInto, splitFrom } from './evolve-merges.ts';
import { evolveMains } from './mains.ts';
import { initialRoster, pairOf } from './state.ts';
import type { ReadingDecision, RosterState } from './state.ts';
import { learnTouched } from './touched.ts';

type DataOf<T extends RosterEvent['type']> = Extract<RosterEvent, { type: T }>['data'];

const addAlias = (state: RosterState, { playerId, alias, kind, endedAlias }: DataOf<'AliasAdded'>): void => {
  if (endedAlias !== null) endAlias(state, endedAlias);
  state.players.get(playerId)?.aliases.set(alias, kind);
  state.byAlias.set(identityKey(alias), playerId);
};

type RegisteredPlayer = DataOf<'PlayersRegistered'>['players'][number];
const register = (state: RosterState, { playerId, name, firstSeen }: RegisteredPlayer): void => {
  state.withdrawn.delete(playerId);
  state.players.set(playerId, { playerId, name, firstSeen, aliases: new Map() });
  state.byName.set(identityKey(name), playerId);
};

const withdraw = (state: RosterState, playerId: string, name: string): void => {
  state.withdrawn.set(playerId, { firstSeen: state.players.get(playerId)?.firstSeen ?? null });
  state.players.delete(playerId);
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

type Pair = Pick<DataOf<'DiscordLinked'>, 'accountId' | 'playerId'>;
const pairUp = (state: RosterState, { accountId, playerId }: Pair): void => {
  state.linkRequests.delete(accountId);
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

const note = (state: RosterState, { linkId, has }: DataOf<'DiscordLinkNoted'>): void => {
  const noted = state.links.get(linkId);
  if (noted !== undefined) noted.hasNote = has;
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

const openRequest = (
  state: RosterState,
  { requestId, playerId, from, to }: DataOf<'RenameRequested'>,
  requestedBy: string,
): void => {
  state.requests.set(requestId, { requestId, playerId, from, to, requestedBy, status: 'pending' });
  state.openRequests.set(playerId, requestId);
  state.pendingNames.set(identityKey(to), requestId);
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

const apply = (state: RosterState, fact: Exclude<RosterFact, { readonly type: 'RosterEmptied' }>): void => {
  switch (fact.type) {
    case 'PlayersRegistered':
      for (const ended of fact.data.endedAliases) endAlias(state, ended);
      for (const player of fact.data.players) register(state, player);
      return;
    case 'PlayersWithdrawn':
      for (const { playerId, name } of fact.data.players) withdraw(state, playerId, name);
      return;
    case 'PlayerRenamed':
      return rename(state, fact.data);
    case 'MainSet':
      return evolveMains(state, [fact.data]);
    case 'PlayersMerged':
      mergeInto(state, fact.data);
      return evolveMains(state, fact.data.mains);
    case 'PlayersSplit':
      splitFrom(state, fact.data);
      return evolveMains(state, fact.data.mains);
    case 'AliasAdded':
      return addAlias(state, fact.data);
    case 'AliasRemoved':
      return endAlias(state, fact.data);
    case 'RenameRequested':
      return openRequest(state, fact.data, fact.actor.id);
    case 'RenameReopened':
      return openRequest(state, fact.data, state.requests.get(fact.data.requestId)?.requestedBy ?? '');
    case 'RenameApproved':
      return closeRequest(state, fact.data, 'approved');
    case 'RenameRejected':
      return closeRequest(state, fact.data, 'rejected');
    case 'LinkRequested':
      state.linkRequests.set(fact.data.accountId, fact.data);
      return;
    case 'LinkRequestClosed':
      state.linkRequests.delete(fact.data.accountId);
      return;
    case 'DiscordLinked':
      return link(state, fact.data);
    case 'DiscordLinkReactivated':
      return reactivate(state, fact.data);
    case 'DiscordLinkNoted':
      return note(state, fact.data);
    case 'DiscordLinkEnded':
      return endLink(state, fact.data, fact.actor.kind !== 'system');
    case 'ReadingLearned':
    case 'TextIgnored':
    case 'ReadingJudged':
      state.readings.set(fact.data.decisionId, { type: fact.type, data: fact.data } as ReadingDecision);
      return;
    case 'ReadingDecisionUndone':
      state.readings.delete(fact.data.decisionId);
      return;
    default:
      return assertNever(fact);
  }
};

export const evolveRoster = (state: RosterState, fact: RosterFact): RosterState => {
  if (fact.type === 'RosterEmptied') return { ...initialRoster(), revision: fact.revision };
  state.revision = fact.revision;
  learnTouched(state.touched, fact);
  apply(state, fact);
  return state;
};
