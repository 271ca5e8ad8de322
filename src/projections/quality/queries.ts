import { addDays } from '../../contracts/windows.ts';
import type { UtcDay } from '../../contracts/windows.ts';
import type { ReadModelStore } from '../../ports/read-model-store.ts';
import { documentOf, findRows } from '../kernel/definition/documents.ts';
import { qualityProjection } from './projection.ts';
import type { QualityDay } from './projection.ts';

const everyDay = 100_000;

/** Days with sessions on or after `from` (null = all), by day. */
export const qualityDays = async (
  readModels: Pick<ReadModelStore, 'find'>,
  from: UtcDay | null,
): Promise<ReadonlyMap<UtcDay, QualityDay>> => {
  const rows = await findRows(readModels, qualityProjection.views.qualityDays, {
    ...(from === null ? {} : { afterKey: addDays(from, -1) }),
    limit: everyDay,
  });
  return new Map(rows.map((row) => [row.key, documentOf(row)]));
};
