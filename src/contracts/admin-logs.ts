import { z } from 'zod';
import { auditActions, auditTargets } from './audit.ts';
import { roleName } from './common.ts';
import { day, daySpan, weeksBack } from './trends.ts';

/** One action of a person. `details` is a sentence; `before` and `after` hold only what changed, by id. */
export const modActivity = z.object({
  id: z.string(),
  timestamp: z.string(),
  /** null: the person was erased. */
  moderatorName: z.string().nullable(),
  /** Account id; null for the command line. */
  moderatorId: z.string().nullable(),
  /** Role at that time. */
  actorRole: roleName.nullable(),
  action: z.string(),
  /** Current name of the target; null when it no longer has one. */
  targetName: z.string().nullable(),
  targetType: z.string(),
  targetId: z.string(),
  details: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
export type ModActivity = z.infer<typeof modActivity>;

const ocrEvent = z.enum(['started', 'model_result', 'completed', 'failed']);
/** One step of a recognition; confidence 0 to 1, null where it does not apply. */
export const ocrActivity = z.object({
  id: z.string(),
  timestamp: z.string(),
  sessionId: z.string(),
  eventType: ocrEvent,
  model: z.string().nullable(),
  /** Milliseconds. */
  processingTime: z.number().nullable(),
  players: z.number().int().nullable(),
  confidence: z.number().nullable(),
  error: z.string().nullable(),
  details: z.string(),
});
export type OcrActivity = z.infer<typeof ocrActivity>;

const logQuery = (usual: number) =>
  z.object({
    limit: z.coerce.number().int().default(usual).describe('How many, 1 to 200.'),
    before: z.string().max(100).optional().describe('Only the rows before the one of this id.'),
    ...daySpan,
  });
export const modActivityQuery = logQuery(50).extend({
  person: z.string().max(100).optional().describe('Only what people did whose nick, name or username holds this.'),
  action: z.enum(auditActions).optional().describe('Only actions of this kind, e.g. verified_session.'),
  target: z.enum(auditTargets).optional().describe('Only what was done to things of this kind, e.g. session.'),
});
export const ocrLogQuery = logQuery(100).extend({
  event: ocrEvent.optional().describe('Only steps of this kind.'),
  session: z.string().max(100).optional().describe('Only steps of this session.'),
});

export const engineWeeksQuery = z.object({ weeks: weeksBack(8) });
/** Results of one engine in one ISO week (UTC, by the day of recognition). */
export const engineWeek = z.object({
  /** Monday of the week. */
  week: day,
  model: z.string(),
  pictures: z.number().int(),
  /** How many of them it could not read. */
  failed: z.number().int(),
  names: z.number().int(),
  meanMs: z.number().int(),
  /** Mean over screenshots, 0 to 1; null when none has a confidence. */
  confidence: z.number().nullable(),
});
export type EngineWeek = z.infer<typeof engineWeek>;
