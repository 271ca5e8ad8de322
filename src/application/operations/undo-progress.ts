import { z } from 'zod';
import type { StatusStore } from '../../ports/status-store.ts';

const shape = z.object({ state: z.enum(['running', 'done']), done: z.number().int(), of: z.number().int() });
/** How far an undoing is: commands that were looked at, of so many; once it is done, those that were taken back. */
export type UndoProgress = z.infer<typeof shape>;

const nameOf = (runId: string): string => `undo-run-${runId}`;

export const progressOf = (runId: string, gauges: Pick<StatusStore, 'write'>) => ({
  write: (progress: UndoProgress): Promise<void> => gauges.write(nameOf(runId), progress),
});
/** null: it has not begun. */
export const readProgress = async (runId: string, gauges: Pick<StatusStore, 'read'>): Promise<UndoProgress | null> =>
  shape.safeParse(await gauges.read(nameOf(runId))).data ?? null;
