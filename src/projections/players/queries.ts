import type { ReadModelStore } from '../../ports/read-model-store.ts';
import { documentByKey, documentsByKey } from '../kernel/definition/documents.ts';
import { playersProjection } from './projection.ts';
import type { PlayerDoc } from './projection.ts';

/** A player with the history of the name; null when there is none. */
export const playerDetails = (readModels: Pick<ReadModelStore, 'get'>, playerId: string): Promise<PlayerDoc | null> =>
  documentByKey(readModels, playersProjection.views.players, playerId);

/** Those of them that there are, also merged and withdrawn ones. */
export const playersByIds = async (
  readModels: Pick<ReadModelStore, 'get'>,
  playerIds: readonly string[],
): Promise<readonly PlayerDoc[]> => [
  ...(await documentsByKey(readModels, playersProjection.views.players, playerIds)).values(),
];
