import { z } from 'zod';
import { line, position, prose, written } from './common.ts';
import { projectionName } from './live.ts';

const skipped = z.object({ stream: z.string(), eventId: z.string(), cause: z.string() });
/** A rebuild in progress; `done` and `total` as in `replay-progress`. */
const replay = z.object({
  replayId: z.string(),
  done: z.number(),
  total: z.number(),
  etaSeconds: z.number().nullable(),
});

/** GET /api/admin/projections: status of read models and reactions, whichever process runs them. */
export const adminProjections = z
  .object({
    projections: z.array(
      z.object({
        name: projectionName,
        /** Version of the serving build, else of the one being built. */
        version: z.number().int(),
        /** refused: it follows the log, but its last rebuild differed and was discarded. */
        state: z.enum(['live', 'building', 'comparing', 'refused', 'failed']),
        position: position.nullable(),
        /** Unread events of the log; null where positions do not count events. */
        lagEvents: z.number().int().nullable(),
        /** Age of the oldest unread event in seconds. */
        lagSeconds: z.number(),
        /** Number of documents at the last count; null before the first. */
        documents: z.number().int().nullable(),
        skipped: z.array(skipped),
        replay: replay.nullable(),
      }),
    ),
    reactions: z.array(
      z.object({
        name: z.string(),
        lagSeconds: z.number(),
        openItems: z.array(z.object({ eventId: z.string(), code: z.string(), at: z.string() })),
      }),
    ),
    /** Events of a newer version, skipped since the process started. */
    unknownEvents: z.number().int(),
  })
  .meta({ id: 'AdminProjections' });
export type AdminProjections = z.infer<typeof adminProjections>;

/** POST /api/admin/reactions/{name}/retry and /dismiss. */
export const openItemBody = z.strictObject({ eventId: line(64).min(1), reason: prose(500).trim().min(1) });
/** refused: the item is still open, with this code. */
export const openItemSettled = written
  .extend({ outcome: z.enum(['done', 'refused', 'dismissed']), code: z.string().nullable() })
  .meta({ id: 'OpenItemSettled' });
export type OpenItemSettled = z.infer<typeof openItemSettled>;

/** `preview`: only reports what would be done. */
export const toolBody = z.strictObject({ preview: z.boolean().optional() });
/** Result or preview of a tool; `message` is a sentence. */
export const toolAnswer = z
  .object({ position, count: z.number().int(), message: z.string() })
  .meta({ id: 'ToolAnswer' });
export type ToolAnswer = z.infer<typeof toolAnswer>;

/** A rebuild has started, or was already running; in that case it is the same replay. */
export const replayStarted = z
  .object({ position, replayId: z.string(), projections: z.array(projectionName) })
  .meta({ id: 'ReplayStarted' });
export type ReplayStarted = z.infer<typeof replayStarted>;

/** GET /api/admin/logs. */
export const logsQuery = z.object({
  hours: z.coerce.number().int().default(24).describe('Of how many hours, 1 to 24.'),
});
