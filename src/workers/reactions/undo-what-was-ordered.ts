import { undoProgressOf } from '../../application/operations/undo-progress.ts';
import { runUndo } from '../../application/operations/undo-run.ts';
import type { Deps } from '../../application/deps.ts';
import type { MaintenanceEvent } from '../../domain/maintenance/events.ts';
import type { StatusStore } from '../../ports/status-store.ts';
import type { UndoReads } from '../../ports/undo-reads.ts';
import { reaction, waitForModel } from './reaction.ts';
import type { Reaction } from './reaction.ts';

type UndoOrdered = Extract<MaintenanceEvent, { type: 'UndoOrdered' }>;
export type UndoReactionDeps = Pick<Deps, 'eventStore' | 'handle' | 'waitFor'> & {
  readonly gauges: Pick<StatusStore, 'write'>;
  readonly undoReads: UndoReads;
};

/**
 * Carries out an undo run: the moderator who ordered it is the actor, and it is one action however often it is
 * restarted.
 */
export const undoWhatWasOrdered = (deps: UndoReactionDeps): Reaction =>
  reaction<UndoOrdered>({
    name: 'undo-what-was-ordered',
    on: ['UndoOrdered'],
    from: 'head',
    react: async ({ data, actor, occurredAt, correlationId, position }, meta) => {
      await waitForModel('mod-activity', position, deps);
      const { write } = undoProgressOf(correlationId, deps.gauges);
      const progress = (done: number, of: number): Promise<void> => write({ state: 'running', done, of });
      const done = await runUndo(data, { ...meta, actor, occurredAt }, { ...deps, progress });
      await write({ state: 'done', done, of: done });
      return 'done';
    },
  });
