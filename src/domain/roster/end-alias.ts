import { identityKey } from '../../contracts/text.ts';
import type { EndedAlias } from './events.ts';
import type { RosterState } from './state.ts';

/** The text is nobody's alias any more. */
export const endAlias = (state: RosterState, { playerId, alias }: EndedAlias): void => {
  state.players.get(playerId)?.aliases.delete(alias);
  state.byAlias.delete(identityKey(alias));
};
