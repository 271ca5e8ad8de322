import type { ReadModelStore } from '../../ports/read-model-store.ts';
import { documentByKey } from '../kernel/documents.ts';
import { playersProjection } from './projection.ts';
import type { PlayerDoc } from './projection.ts';

/** A player with the history of the name; null when there is none. */
export const playerDetails = (readModels: Pick<ReadModelStore, 'get'>, playerId: string): Promise<PlayerDoc | null> =>
  documentByKey(readModels, playersProjection.views.players, playerId);
