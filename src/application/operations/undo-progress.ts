import { z } from 'zod';
import type { StatusStore } from '../../ports/status-store.ts';

const shape = z.object({ state: z.enum(['running', 'done']), done: z.number().int(), of: z.number().int() });
/** Progress of an undo run: commands handled of the total; once done, the number undone. */
export type UndoProgress = z.infer<typeof shape>;

const nameOf = (runId: string): string => `undo-run-${runId}`;

export const undoProgressOf = (runId: string, gauges: Pick<StatusStore, 'write'>) => ({
  write: (progress: UndoProgress): Promise<void> => gauges.write(nameOf(runId), progress),
});
/** null: it has not started. */
export const readProgress = async (runId: string, gauges: Pick<StatusStore, 'read'>): Promise<UndoProgress | null> =>
  shape.safeParse(await gauges.read(nameOf(runId))).data ?? null;
