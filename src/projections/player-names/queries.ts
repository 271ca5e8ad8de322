import type { PlayerName } from '../../contracts/player-names.ts';
import type { ReadModelStore } from '../../ports/read-model-store.ts';
import { documentByKey } from '../kernel/definition/documents.ts';
import { playerNamesProjection } from './projection.ts';

/** Current and former names of a player, newest first; null: no such player. */
export const namesOfPlayer = async (
  readModels: Pick<ReadModelStore, 'get'>,
  playerId: string,
): Promise<readonly PlayerName[] | null> =>
  (await documentByKey(readModels, playerNamesProjection.views.names, playerId))?.names.toReversed() ?? null;
