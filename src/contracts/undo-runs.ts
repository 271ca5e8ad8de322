import { z } from 'zod';
import { line, position } from './common.ts';

/**
 * `actor`: an account, or the player whom it plays. Times are ISO 8601 UTC, seven days apart at most. Or `run`: an earlier one,
 * which is taken back as a whole.
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

/** What it would come to. */
export const undoRunPreview = z.object({
  undoable: z.number().int(),
  movedOn: z.number().int(),
  notUndoable: z.number().int(),
  /** Of an admin, for admins. */
  forbidden: z.number().int(),
  /** What is left as it is, the newest first; 200 at most. */
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

/** It has begun: `runId` names it. */
export const undoRunBegun = z.object({ position, runId: z.string() });
export type UndoRunBegun = z.infer<typeof undoRunBegun>;

/** How far it is; `done` of `of` commands. */
export const undoRunState = z.object({
  state: z.enum(['waiting', 'running', 'done']),
  done: z.number().int(),
  of: z.number().int(),
});
