import type { Deps } from '../../application/deps.ts';
import type { EngineWeek, engineWeeksQuery } from '../../contracts/admin-logs.ts';
import { isoWeeksUpTo, utcDay } from '../../contracts/windows.ts';
import { engineWeeksSince } from '../../projections/ocr-log/queries.ts';
import type { ApiRequest } from '../http/routes/feature.ts';

/** GET /api/admin/engine-weeks */
export const showEngineWeeks =
  ({ readModels, clock }: Pick<Deps, 'clock' | 'readModels'>) =>
  async ({ query }: ApiRequest<{ querystring: typeof engineWeeksQuery }>): Promise<EngineWeek[]> => {
    const [first] = isoWeeksUpTo(utcDay(clock.now().toISOString()), query.weeks);
    const found = first === undefined ? [] : await engineWeeksSince(readModels, first.from);
    return found.map(({ week, model, pictures, failed, names, ms, sure, confidence }) => ({
      ...{ week, model, pictures, failed, names },
      meanMs: Math.round(ms / pictures),
      confidence: sure === 0 ? null : Math.round(confidence / sure) / 10_000,
    }));
  };
