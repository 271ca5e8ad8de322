import type { UtcDay } from '../../contracts/windows.ts';
import type { ReadModelStore } from '../../ports/read-model-store.ts';
import { documents } from '../kernel/definition/documents.ts';
import type { EngineWeekDoc } from './engine-weeks-view.ts';
import { ocrLogProjection } from './projection.ts';

/** More rows than any query can match. */
const noLimit = 10_000;

/** Results of each engine since a Monday, the latest week first, then by name. */
export const engineWeeksSince = async (
  readModels: Pick<ReadModelStore, 'find'>,
  monday: UtcDay,
): Promise<readonly EngineWeekDoc[]> => {
  const found = await documents(readModels, ocrLogProjection.views.engineWeeks, {
    where: [['week', '>=', monday]],
    sort: [['week', 'desc']],
    limit: noLimit,
  });
  return found.toSorted((a, b) => (a.week === b.week ? (a.model < b.model ? -1 : 1) : a.week < b.week ? 1 : -1));
};
