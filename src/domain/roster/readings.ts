import { identityKey, normaliseName } from '../../contracts/text.ts';
import { assertNever } from '../kernel/assert-never.ts';
import { accept, reject } from '../kernel/decider.ts';
import type { CommandMeta } from '../kernel/envelope.ts';
import { deriveId } from '../kernel/ids.ts';
import type { RosterEvent, StoredReadingKind } from './events.ts';
import type { DecideReading, UndoReadingDecision } from './reading-commands.ts';
import { aliasOf } from './state.ts';
import { isInUse } from './in-use.ts';
import type { ReadingDecision, RosterState } from './state.ts';
import { registerPlayers } from './players.ts';
import type { RosterDecision } from './rejections.ts';
import { aliasBack } from './undo.ts';

export const decisionIdOf = ({ commandId }: Pick<CommandMeta, 'commandId'>): string =>
  deriveId('reading-decision', commandId);

type DecisionFields = { readonly decisionId: string; readonly text: string; readonly heals: StoredReadingKind[] };

/** Owner of a text as name or alias; learned readings do not count. */
const ownerOf = (text: string, state: RosterState): string | null => {
  const known = aliasOf(state, text);
  const called = known === null || known.kind === 'reading' ? null : known.playerId;
  return state.byName.get(identityKey(text)) ?? called;
};

/**
 * Another player's name is never learned; only the credit of these readings moves. Earlier learned readings give way.
 */
const learn = (playerId: string, shared: DecisionFields, state: RosterState): RosterDecision => {
  if (!state.players.has(playerId)) return reject({ code: 'not-found' });
  const { text } = shared;
  const owner = ownerOf(text, state);
  if (owner !== null && owner !== playerId && shared.heals.length === 0)
    return reject({ code: 'name-taken', playerId: owner });
  const known = aliasOf(state, text);
  const own = { ...shared, playerId, registered: false };
  if (owner !== null || known?.playerId === playerId)
    return accept({ type: 'ReadingLearned', data: { ...own, alias: null, endedAlias: null } });
  return accept<RosterEvent>(
    { type: 'ReadingLearned', data: { ...own, alias: text, endedAlias: known } },
    { type: 'AliasAdded', data: { playerId, alias: text, kind: 'reading', endedAlias: known } },
  );
};

const register = (shared: DecisionFields, state: RosterState, meta: CommandMeta): RosterDecision => {
  const bearer = state.byName.get(identityKey(shared.text));
  if (bearer !== undefined) return reject({ code: 'name-taken', playerId: bearer });
  const registered = registerPlayers({ players: [{ name: shared.text, firstSeen: null }] }, state, meta);
  if (!registered.ok) {
    const { rejection } = registered;
    const problem = rejection.code === 'nothing-registered' ? rejection.refused[0]?.code : undefined;
    return reject(problem === undefined ? rejection : { code: 'bad-name', problem });
  }
  const [playerId = ''] = registered.events.flatMap((event) =>
    event.type === 'PlayersRegistered' ? event.data.players.map((player) => player.playerId) : [],
  );
  const endedAlias = aliasOf(state, shared.text);
  const data = { ...shared, playerId, alias: null, endedAlias, registered: true };
  return accept<RosterEvent>({ type: 'ReadingLearned', data }, ...registered.events);
};

export const decideReading = (
  { text, word, heals }: DecideReading['data'],
  state: RosterState,
  meta: CommandMeta,
): RosterDecision => {
  const shared = { decisionId: decisionIdOf(meta), text: normaliseName(text), heals: [...heals] };
  switch (word.action) {
    case 'player':
      return learn(word.playerId, shared, state);
    case 'register':
      return register(shared, state, meta);
    case 'ignore':
      return accept({ type: 'TextIgnored', data: shared });
    case 'confirm':
      return accept({ type: 'ReadingJudged', data: { ...shared, verdict: 'right' } });
    case 'reject':
      return accept({ type: 'ReadingJudged', data: { ...shared, verdict: 'nobody' } });
    default:
      return assertNever(word);
  }
};

type LearnedReading = Extract<ReadingDecision, { type: 'ReadingLearned' }>['data'];

/** A player registered by the decision stays if they are in use since. */
const unregistered = ({ playerId, text, endedAlias }: LearnedReading, state: RosterState): RosterDecision => {
  const player = state.players.get(playerId);
  if (player === undefined) return accept();
  if (isInUse(playerId, state) || identityKey(player.name) !== identityKey(text))
    return reject({ code: 'player-in-use', playerId });
  return accept<RosterEvent>(
    { type: 'PlayersWithdrawn', data: { players: [{ playerId, name: player.name }] } },
    ...aliasBack(endedAlias, state),
  );
};

/** Removes what a decision has taught, unless it was changed since, and restores what it ended. */
const unlearned = (decision: ReadingDecision, state: RosterState): RosterDecision => {
  if (decision.type !== 'ReadingLearned') return accept();
  const { playerId, alias, endedAlias, registered } = decision.data;
  if (registered) return unregistered(decision.data, state);
  const held = alias === null ? null : aliasOf(state, alias);
  if (held?.playerId !== playerId || held.kind !== 'reading') return accept();
  return endedAlias !== null && state.players.has(endedAlias.playerId)
    ? accept({ type: 'AliasAdded', data: { ...endedAlias, endedAlias: held } })
    : accept({ type: 'AliasRemoved', data: held });
};

/** Undoes a whole decision; one already undone does not exist. */
export const undoReadingDecision = (
  { decisionId }: UndoReadingDecision['data'],
  state: RosterState,
): RosterDecision => {
  const decision = state.readings.get(decisionId);
  if (decision === undefined) return reject({ code: 'no-decision' });
  const back = unlearned(decision, state);
  if (!back.ok) return back;
  const { text } = decision.data;
  return accept<RosterEvent>({ type: 'ReadingDecisionUndone', data: { decisionId, text } }, ...back.events);
};
