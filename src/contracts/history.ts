import { z } from 'zod';
import { line, roleName } from './common.ts';

const changed = z.record(z.string(), z.any()).nullable();

/** Changes of one command to a record; `before` and `after` hold only what changed, by id. */
export const historyEntry = z.object({
  commandId: z.string(),
  at: z.string(),
  /** Current name; null for a machine or an erased person. */
  actor: z.string().nullable(),
  role: roleName.nullable(),
  action: z.string(),
  reason: z.string().nullable(),
  before: changed,
  after: changed,
  undo: z.object({
    allowed: z.boolean(),
    /** Why it cannot be undone; null when it can. */
    why: z.enum(['not-undoable', 'record-moved-on', 'forbidden']).nullable(),
  }),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** A page of a history, before the given entry. */
export const historyQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(200).describe('At most so many.'),
  before: line(64).min(1).optional().describe('Only what was done before the command of this id.'),
});

export const undoBody = z.strictObject({ commandId: line(64).min(1) });
