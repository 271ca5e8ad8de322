import type { ReadModelStore } from '../../ports/read-model-store.ts';
import { documentByKey, documents } from '../kernel/definition/documents.ts';
import { erasuresProjection } from './projection.ts';
import type { ErasureDoc } from './projection.ts';

const { erasures } = erasuresProjection.views;
const mostShown = 1_000;

/** Open requests, the earliest due date first. */
export const openErasures = (readModels: Pick<ReadModelStore, 'find'>): Promise<readonly ErasureDoc[]> =>
  documents(readModels, erasures, { where: [['state', '=', 'open']], sort: [['dueAt', 'asc']], limit: mostShown });

/** null: no request. */
export const erasureOf = (readModels: Pick<ReadModelStore, 'get'>, accountId: string): Promise<ErasureDoc | null> =>
  documentByKey(readModels, erasures, accountId);
