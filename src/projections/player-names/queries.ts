import type { PlayerName } from '../../contracts/player-names.ts';
import type { ReadModelStore } from '../../ports/read-model-store.ts';
import type { PlayerNamesDoc } from './projection.ts';

/** What a player is and was called, newest first; null when there is no such player. */
export const namesOfPlayer = async (
  readModels: Pick<ReadModelStore, 'get'>,
  playerId: string,
): Promise<readonly PlayerName[] | null> => {
  const row = (await readModels.get('player-names', 'names', [playerId])).get(playerId);
  return row === undefined ? null : (JSON.parse(row.text) as PlayerNamesDoc).names.toReversed();
};
