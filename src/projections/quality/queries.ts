import { addDays as addToDay } from '../../contracts/windows.ts';
import type { UtcDay } from '../../contracts/windows.ts';
import type { ReadModelStore } from '../../ports/read-model-store.ts';
import type { QualityDay } from './projection.ts';

const everyDay = 100_000;

/** Days with sessions on or after `from` (null = all), by day. */
export const qualityDays = async (
  readModels: Pick<ReadModelStore, 'find'>,
  from: UtcDay | null,
): Promise<ReadonlyMap<UtcDay, QualityDay>> => {
  const rows = await readModels.find('quality', 'qualityDays', {
    ...(from === null ? {} : { afterKey: addToDay(from, -1) }),
    limit: everyDay,
  });
  return new Map(rows.map(({ key, text }) => [key, JSON.parse(text) as QualityDay]));
};
