import { identityKey } from '../../contracts/text.ts';
import type { EndedAlias } from './events.ts';
import type { RosterState } from './state.ts';

/** Ends an alias. */
export const endAlias = (state: RosterState, { playerId, alias }: EndedAlias): void => {
  state.players.get(playerId)?.aliases.delete(alias);
  state.byAlias.delete(identityKey(alias));
};
