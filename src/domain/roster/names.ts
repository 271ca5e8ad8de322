import { identityKey, nameProblem, normaliseName } from '../../contracts/text.ts';
import type { RosterEvent } from './events.ts';
import type { RosterRejection } from './rejections.ts';
import { aliasOf } from './state.ts';
import type { RosterPlayer, RosterState } from './state.ts';

/**
 * Why a player cannot have a name, or null: invalid, or another player's name. Another player's alias is no obstacle.
 */
export const nameRefusal = (playerId: string, name: string, state: RosterState): RosterRejection | null => {
  const problem = nameProblem(name);
  if (problem !== null) return { code: 'bad-name', problem };
  const owner = state.byName.get(identityKey(name));
  return owner === undefined || owner === playerId ? null : { code: 'name-taken', playerId: owner };
};

/** The old name stays as an alias, unless only its case changed. */
export const renamedEvent = (
  { playerId, name: from }: RosterPlayer,
  newName: string,
  state: RosterState,
): RosterEvent => {
  const to = normaliseName(newName);
  return {
    type: 'PlayerRenamed',
    data: { playerId, from, to, keepsAlias: identityKey(to) !== identityKey(from), endedAlias: aliasOf(state, to) },
  };
};
