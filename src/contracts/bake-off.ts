import { z } from 'zod';
import { line, position } from './common.ts';

/** Engines of a run; absent: all that are configured. */
export const evaluationEngines = z
  .array(line(40).min(1))
  .min(1)
  .max(10)
  .optional()
  .describe('Which, by their ids; absent: all that are set up.');

/** How many of the most recently reviewed sessions to use. */
export const evaluationSessions = z.number().int().min(1).max(200).default(20);

export const bakeOffBody = z.strictObject({
  engines: evaluationEngines,
  sessions: evaluationSessions.describe('Over how many of the sessions that were reviewed last.'),
  preview: z.boolean().optional().describe('true: only says what it would cost.'),
});

/** `tokens`: estimated cost; `left`: what remains of today's budget; null for a local engine. */
export const evaluationCost = z
  .object({
    sessions: z.number().int(),
    pictures: z.number().int(),
    names: z.number().int(),
    engines: z.array(
      z.object({ id: z.string(), tokens: z.number().int().nullable(), left: z.number().int().nullable() }),
    ),
    message: z.string(),
  })
  .meta({ id: 'EvaluationCost' });
export type EvaluationCost = z.infer<typeof evaluationCost>;

const share = z.number().min(0).max(1).nullable();
/** `engine`: its id, or `together` for all of them combined as in sessions. `error`: expected calibration error. */
export const bakeOffRow = z.object({
  engine: z.string(),
  credits: z.number().int(),
  right: z.number().int(),
  shown: z.number().int(),
  found: z.number().int(),
  precision: share,
  recall: share,
  f1: share,
  error: share,
  seconds: z.number().nullable(),
  tokens: z.number().int().nullable(),
  failed: z.number().int(),
});
export type BakeOffRow = z.infer<typeof bakeOffRow>;

/** `broken-off`: its process ended before it finished. `done` and `of`: sessions. */
const evaluationRun = z.object({
  id: z.string(),
  state: z.enum(['running', 'done', 'failed', 'broken-off']),
  startedAt: z.string(),
  done: z.number().int(),
  of: z.number().int(),
});

export const bakeOffRun = evaluationRun.extend({ rows: z.array(bakeOffRow) }).meta({ id: 'BakeOffRun' });
export type BakeOffRun = z.infer<typeof bakeOffRun>;

/** Engines that can be tried, the estimated cost and the last run; null: there was none. */
export const bakeOff = z.object({ cost: evaluationCost, last: bakeOffRun.nullable() }).meta({ id: 'BakeOff' });
export type BakeOff = z.infer<typeof bakeOff>;

/** Result of calibrating a slot on names that people have decided; `why` null: it is calibrated. */
export const slotCalibration = evaluationRun.extend({
  /** Names that it read, of known players. */
  names: z.number().int(),
  tokens: z.number().int(),
  why: z.string().nullable(),
});
export type SlotCalibrationRun = z.infer<typeof slotCalibration>;

/** `begun` false: another run is in progress, or there is nothing to read; `message` says which. */
export const bakeOffBegun = z
  .object({ position, begun: z.boolean(), message: z.string() })
  .meta({ id: 'BakeOffBegun' });
export type BakeOffBegun = z.infer<typeof bakeOffBegun>;
