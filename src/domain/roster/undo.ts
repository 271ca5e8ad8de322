import { identityKey } from '../../contracts/text.ts';
import { accept, reject } from '../kernel/decider.ts';
import type { EndedAlias, RosterEvent, RosterFact } from './events.ts';
import { restoredLink } from './links.ts';
import { aliasOf } from './state.ts';
import { isInUse } from './in-use.ts';
import type { RosterState } from './state.ts';
import { setMain } from './mains.ts';
import type { RosterDecision } from './rejections.ts';
import { hasMovedOn } from './touched.ts';

type DataOf<T extends RosterEvent['type']> = Extract<RosterEvent, { type: T }>['data'];

/** Undoes a command: `facts` are all of its events. */
export type UndoRoster = {
  readonly type: 'UndoRoster';
  readonly data: { readonly facts: readonly RosterFact[] };
};

/** State at the time of the undo, and the names that players will then have. */
type Context = { readonly state: RosterState; readonly nameAfter: (playerId: string) => string | undefined };
type Inverse<T extends RosterEvent['type']> = (data: DataOf<T>, context: Context) => RosterDecision;

/** Returns an ended alias to its player, if the player still exists. */
export const aliasBack = (ended: EndedAlias | null, { players }: RosterState): RosterEvent[] =>
  ended !== null && players.has(ended.playerId) ? [{ type: 'AliasAdded', data: { ...ended, endedAlias: null } }] : [];

/** Reopens a request when neither the player nor the name has another one, and the player has the name it states. */
const reopened = (
  { requestId, playerId, from, to }: DataOf<'RenameApproved'>,
  was: DataOf<'RenameReopened'>['was'],
  { state, nameAfter }: Context,
): RosterDecision => {
  const open = state.openRequests.get(playerId);
  if (open !== undefined) return reject({ code: 'request-open', requestId: open });
  const pending = state.pendingNames.get(identityKey(to));
  if (pending !== undefined) return reject({ code: 'name-pending', requestId: pending });
  const name = nameAfter(playerId);
  if (name === undefined) return reject({ code: 'not-found' });
  if (name !== from) return reject({ code: 'stale-name', name });
  return accept({ type: 'RenameReopened', data: { requestId, playerId, from, to, was } });
};

/** Inverse of each event; null: none. */
const inverses: { readonly [T in RosterEvent['type']]: Inverse<T> | null } = {
  PlayersRegistered: ({ players, endedAliases }, { state }) => {
    const used = players.find(({ playerId }) => isInUse(playerId, state));
    if (used !== undefined) return reject({ code: 'player-in-use', playerId: used.playerId });
    return accept<RosterEvent>(
      { type: 'PlayersWithdrawn', data: { players: players.map(({ playerId, name }) => ({ playerId, name })) } },
      ...endedAliases.flatMap((ended) => aliasBack(ended, state)),
    );
  },
  RosterEmptied: null,
  PlayersWithdrawn: ({ players }, { state }) => {
    const taken = players.find(({ name }) => state.byName.has(identityKey(name)));
    if (taken !== undefined)
      return reject({ code: 'name-taken', playerId: state.byName.get(identityKey(taken.name)) ?? '' });
    return accept({
      type: 'PlayersRegistered',
      data: {
        players: players.map(({ playerId, name }) => ({
          playerId,
          name,
          firstSeen: state.withdrawn.get(playerId)?.firstSeen ?? null,
        })),
        refused: [],
        endedAliases: players.flatMap(({ name }) => aliasOf(state, name) ?? []),
      },
    });
  },
  PlayerRenamed: ({ playerId, from, to, endedAlias }, { state }) => {
    const bearer = state.byName.get(identityKey(from));
    if (bearer !== undefined && bearer !== playerId) return reject({ code: 'name-taken', playerId: bearer });
    return accept<RosterEvent>(
      {
        type: 'PlayerRenamed',
        data: { playerId, from: to, to: from, keepsAlias: false, endedAlias: aliasOf(state, from) },
      },
      ...aliasBack(endedAlias, state),
    );
  },
  // A single event moves it back, so that both directions read alike.
  AliasAdded: ({ endedAlias, ...added }, { state }) =>
    endedAlias !== null && state.players.has(endedAlias.playerId)
      ? accept({ type: 'AliasAdded', data: { ...endedAlias, endedAlias: added } })
      : accept({ type: 'AliasRemoved', data: added }),
  MainSet: ({ playerId, from }, { state }) => setMain({ playerId, mainId: from }, state),
  // A split is the inverse.
  PlayersMerged: null,
  PlayersSplit: null,
  AliasRemoved: (removed, { state }) => {
    const bearer = state.byName.get(identityKey(removed.alias)) ?? state.byAlias.get(identityKey(removed.alias));
    if (bearer !== undefined) return reject({ code: 'name-taken', playerId: bearer });
    return accept({ type: 'AliasAdded', data: { ...removed, endedAlias: null } });
  },
  ReadingLearned: ({ decisionId, text }) => accept({ type: 'ReadingDecisionUndone', data: { decisionId, text } }),
  TextIgnored: ({ decisionId, text }) => accept({ type: 'ReadingDecisionUndone', data: { decisionId, text } }),
  ReadingJudged: ({ decisionId, text }) => accept({ type: 'ReadingDecisionUndone', data: { decisionId, text } }),
  ReadingDecisionUndone: null,
  RenameRequested: null,
  RenameApproved: (data, context) => reopened(data, 'approved', context),
  RenameRejected: ({ cause, ...data }, context) => reopened(data, cause, context),
  RenameReopened: ({ was, ...data }) =>
    accept(
      was === 'approved' ? { type: 'RenameApproved', data } : { type: 'RenameRejected', data: { ...data, cause: was } },
    ),
  // The account can ask again.
  LinkRequested: null,
  LinkRequestClosed: null,
  DiscordLinked: ({ linkId, accountId, playerId }) =>
    accept({ type: 'DiscordLinkEnded', data: { linkId, accountId, playerId, how: 'deleted' } }),
  DiscordLinkReactivated: (pair) => accept({ type: 'DiscordLinkEnded', data: { ...pair, how: 'deactivated' } }),
  // Earlier texts are not stored.
  DiscordLinkNoted: null,
  DiscordLinkEnded: ({ linkId, how }, { state }) => restoredLink(linkId, how, state),
};

/** Events implied by another event of the command need no inverse. */
const isImplied = (fact: RosterFact, facts: readonly RosterFact[]): boolean => {
  if (fact.type === 'DiscordLinkNoted') return facts.length > 1;
  if (fact.type !== 'DiscordLinkEnded') return false;
  return facts.some((other) => other.type === 'DiscordLinked' && other.data.linkId === fact.data.linkId);
};

/** The command that undoes these events of a command; null: none. */
export const inverseOf = (facts: readonly RosterFact[]): UndoRoster | null =>
  facts.length > 0 && facts.every((fact) => inverses[fact.type] !== null || isImplied(fact, facts))
    ? { type: 'UndoRoster', data: { facts } }
    : null;

/** Refused when the command's facets have changed since; inverses are applied in reverse order. */
export const undoRoster = ({ facts }: UndoRoster['data'], state: RosterState): RosterDecision => {
  const wanted = facts.filter((fact) => !isImplied(fact, facts));
  const last = Math.max(...facts.map(({ revision }) => revision));
  if (hasMovedOn(state.touched, { facts: wanted, last })) return reject({ code: 'record-moved-on' });
  const renamed = new Map(
    facts.flatMap((fact) => (fact.type === 'PlayerRenamed' ? [[fact.data.playerId, fact.data.from] as const] : [])),
  );
  const nameAfter = (playerId: string): string | undefined =>
    renamed.get(playerId) ?? state.players.get(playerId)?.name;
  const events: RosterEvent[] = [];
  for (const fact of wanted.toReversed()) {
    // The seam: each inverse takes the data of its own type.
    const inverse = inverses[fact.type] as ((data: unknown, context: Context) => RosterDecision) | null;
    if (inverse === null) return reject({ code: 'not-undoable' });
    const decided = inverse(fact.data, { state, nameAfter });
    if (!decided.ok) return decided;
    events.push(...decided.events);
  }
  return accept(...events);
};
