import { identityKey, nameProblem, normaliseName } from '../../contracts/text.ts';
import type { EndedAlias } from './events.ts';
import { aliasOf } from './state.ts';
import type { RosterState } from './state.ts';
import { accept, reject } from '../kernel/decider.ts';
import type { RosterDecision } from './rejections.ts';

/** Ends an alias. */
export const endAlias = (state: RosterState, { playerId, alias }: EndedAlias): void => {
  state.players.get(playerId)?.aliases.delete(alias);
  state.byAlias.delete(identityKey(alias));
};

type OfPlayer = { readonly playerId: string; readonly alias: string };
type AddAlias = { readonly type: 'AddAlias'; readonly data: OfPlayer };
type RemoveAlias = { readonly type: 'RemoveAlias'; readonly data: OfPlayer };
export type AliasCommand = AddAlias | RemoveAlias;

/** A current name cannot be an alias; another player's alias of that name ends. */
const addAlias = ({ playerId, alias: given }: OfPlayer, state: RosterState): RosterDecision => {
  if (!state.players.has(playerId)) return reject({ code: 'not-found' });
  const problem = nameProblem(given);
  if (problem !== null) return reject({ code: 'bad-name', problem });
  const bearer = state.byName.get(identityKey(given));
  if (bearer !== undefined) return reject({ code: 'name-taken', playerId: bearer });
  const endedAlias = aliasOf(state, given);
  // A learned reading becomes an alias added by hand.
  if (endedAlias?.playerId === playerId && endedAlias.kind !== 'reading') return accept();
  return accept({ type: 'AliasAdded', data: { playerId, alias: normaliseName(given), kind: 'alias', endedAlias } });
};

const removeAlias = ({ playerId, alias: given }: OfPlayer, state: RosterState): RosterDecision => {
  if (!state.players.has(playerId)) return reject({ code: 'not-found' });
  const found = aliasOf(state, given);
  if (found?.playerId !== playerId) return reject({ code: 'no-alias' });
  return accept({ type: 'AliasRemoved', data: found });
};

export const decideAlias = ({ type, data }: AliasCommand, state: RosterState): RosterDecision =>
  type === 'AddAlias' ? addAlias(data, state) : removeAlias(data, state);
