import { z } from 'zod';
import { line, position } from './common.ts';

/**
 * `actor`: an account, or its player. Times are ISO 8601 UTC, at most seven days apart. Or `run`: an earlier run to
 * undo as a whole.
 */
export const undoRunBody = z
  .strictObject({
    actor: line(64).min(1).optional(),
    from: z.iso.datetime().optional(),
    to: z.iso.datetime().optional(),
    run: line(64).min(1).optional(),
    preview: z.boolean().default(false),
  })
  .refine(
    ({ actor, from, to, run }) =>
      run === undefined
        ? actor !== undefined && from !== undefined && to !== undefined
        : actor === undefined && from === undefined && to === undefined,
    'actor-and-span-or-run',
  );

/** Preview of a run. */
export const undoRunPreview = z.object({
  undoable: z.number().int(),
  movedOn: z.number().int(),
  notUndoable: z.number().int(),
  /** Changes by admins, which only admins may undo. */
  forbidden: z.number().int(),
  /** Changes left as they are, newest first; at most 200. */
  left: z.array(
    z.object({
      type: z.enum(['session', 'player', 'rename-request', 'discord-link']),
      id: z.string(),
      at: z.string(),
      why: z.enum(['moved-on', 'not-undoable', 'forbidden']),
    }),
  ),
});
export type UndoRunPreview = z.infer<typeof undoRunPreview>;

/** The run `runId` has started. */
export const undoRunBegun = z.object({ position, runId: z.string() });
export type UndoRunBegun = z.infer<typeof undoRunBegun>;

/** Progress: `done` of `of` commands. */
export const undoRunState = z.object({
  state: z.enum(['waiting', 'running', 'done']),
  done: z.number().int(),
  of: z.number().int(),
});
