import { mondayOf, utcDay } from '../../contracts/windows.ts';
import type { UtcDay } from '../../contracts/windows.ts';
import { aggregatedView } from '../kernel/definition/projection.ts';
import type { OcrLogDoc } from './ocr-log-doc.ts';

/** Results of one engine in one ISO week. Sums: milliseconds, and confidences in hundredths of a percent. */
export type EngineWeekDoc = {
  /** Monday of the week. */
  readonly week: UtcDay;
  readonly model: string;
  readonly pictures: number;
  /** How many of them it could not read. */
  readonly failed: number;
  readonly names: number;
  readonly ms: number;
  /** Number of screenshots with a confidence, and the sum of those. */
  readonly sure: number;
  readonly confidence: number;
};

const itemOf = ({ at, model, error, players, processingTime, confidence }: OcrLogDoc): EngineWeekDoc => ({
  week: mondayOf(utcDay(at)),
  model: model ?? '',
  pictures: 1,
  failed: error === null ? 0 : 1,
  names: players ?? 0,
  ms: processingTime ?? 0,
  sure: confidence === null ? 0 : 1,
  confidence: Math.round((confidence ?? 0) * 10_000),
});

const plus = (sum: EngineWeekDoc, one: EngineWeekDoc, by: 1 | -1): EngineWeekDoc => ({
  week: one.week,
  model: one.model,
  pictures: sum.pictures + by * one.pictures,
  failed: sum.failed + by * one.failed,
  names: sum.names + by * one.names,
  ms: sum.ms + by * one.ms,
  sure: sum.sure + by * one.sure,
  confidence: sum.confidence + by * one.confidence,
});
const nothing = { week: '', model: '', pictures: 0, failed: 0, names: 0, ms: 0, sure: 0, confidence: 0 };

/** Results by week and engine. */
export const engineWeeksView = aggregatedView({
  name: 'engineWeeks',
  fields: { week: ({ week }) => week },
  indexes: [['week']],
  items: (step: OcrLogDoc): ReadonlyMap<string, EngineWeekDoc> => {
    if (step.eventType !== 'model_result' || step.image === null || step.model === null) return new Map();
    const item = itemOf(step);
    return new Map([[`${item.week} ${item.model}`, item]]);
  },
  fold: (
    doc: EngineWeekDoc | null,
    removed: EngineWeekDoc | null,
    added: EngineWeekDoc | null,
  ): EngineWeekDoc | null => {
    const without = removed === null ? (doc ?? nothing) : plus(doc ?? nothing, removed, -1);
    const sum = added === null ? without : plus(without, added, 1);
    return sum.pictures === 0 ? null : sum;
  },
});
