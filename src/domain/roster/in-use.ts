import { isInFamily } from './mains.ts';
import type { RosterState } from './state.ts';

/** Whether a player has something of his own besides his name: then he is no mistake that can be taken back. */
export const isInUse = (playerId: string, state: RosterState): boolean =>
  (state.players.get(playerId)?.aliases.size ?? 0) > 0 ||
  state.everLinked.has(playerId) ||
  state.openRequests.has(playerId) ||
  isInFamily(playerId, state);
