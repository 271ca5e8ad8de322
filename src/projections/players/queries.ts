import type { ReadModelStore } from '../../ports/read-model-store.ts';
import { documentByKey, documentsByKey } from '../kernel/definition/documents.ts';
import { playersProjection } from './projection.ts';
import type { PlayerDoc } from './projection.ts';

/** A player with their names; null: no such player. */
export const playerDetails = (readModels: Pick<ReadModelStore, 'get'>, playerId: string): Promise<PlayerDoc | null> =>
  documentByKey(readModels, playersProjection.views.players, playerId);

/** Existing ones among these, including merged and withdrawn. */
export const playersByIds = async (
  readModels: Pick<ReadModelStore, 'get'>,
  playerIds: readonly string[],
): Promise<readonly PlayerDoc[]> => [
  ...(await documentsByKey(readModels, playersProjection.views.players, playerIds)).values(),
];
