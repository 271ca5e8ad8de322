import { counted } from '../../contracts/text.ts';
import type { Deps } from '../../application/deps.ts';
import type { EngineWeek, engineWeeksQuery, OcrActivity, ocrLogQuery } from '../../contracts/admin-logs.ts';
import { logPage } from '../../projections/kernel/definition/log-pages.ts';
import { ocrLogProjection } from '../../projections/ocr-log/projection.ts';
import type { OcrLogDoc } from '../../projections/ocr-log/ocr-log-doc.ts';
import { describeFailure } from '../../application/problems/failure-words.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { found, pageOf } from './page.ts';
import { isoWeeksUpTo, utcDay } from '../../contracts/windows.ts';
import { engineWeeksSince } from '../../projections/ocr-log/queries.ts';

const where = (image: number | null): string => (image === null ? 'The text' : `Screenshot ${image + 1}`);

const sentences = {
  started: ({ attempt, model }) => (model === 'text' ? 'Typed names are matched.' : `Attempt ${attempt} started.`),
  model_result: ({ image, lines, players }) =>
    image === null
      ? `The text holds ${counted(players ?? 0, 'name')}.`
      : `${where(image)}: ${counted(lines ?? 0, 'line')}, ${counted(players ?? 0, 'name')}.`,
  completed: ({ players, attempt }) => `Attempt ${attempt} found ${counted(players ?? 0, 'name')}.`,
  failed: ({ attempt }) => `Attempt ${attempt} has failed.`,
} satisfies Record<OcrLogDoc['eventType'], (step: OcrLogDoc) => string>;

export const stepOf = (step: OcrLogDoc): OcrActivity => ({
  id: step.id,
  timestamp: step.at,
  sessionId: step.sessionId,
  eventType: step.eventType,
  model: step.model,
  processingTime: step.processingTime,
  players: step.players,
  confidence: step.confidence,
  error: describeFailure(step.failure)?.detail ?? step.error,
  details: sentences[step.eventType](step),
});

/** GET /api/admin/ocr-logs */
export const listOcrSteps =
  ({ readModels }: Pick<Deps, 'readModels'>) =>
  async ({ query }: ApiRequest<{ querystring: typeof ocrLogQuery }>): Promise<OcrActivity[]> => {
    const { event, session } = query;
    const steps = await logPage(readModels, ocrLogProjection.views.steps, {
      ...pageOf(query),
      where: [
        ...(session === undefined ? [] : [['sessionId', '=', session] as const]),
        ...(event === undefined ? [] : [['eventType', '=', event] as const]),
      ],
    });
    return found(steps).map(stepOf);
  };

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
