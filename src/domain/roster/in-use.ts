import { isInFamily } from './mains.ts';
import type { RosterState } from './state.ts';

/** Whether a player has more than a name: links, aliases or requests. Such a player cannot be withdrawn. */
export const isInUse = (playerId: string, state: RosterState): boolean =>
  (state.players.get(playerId)?.aliases.size ?? 0) > 0 ||
  state.everLinked.has(playerId) ||
  state.openRequests.has(playerId) ||
  isInFamily(playerId, state);
