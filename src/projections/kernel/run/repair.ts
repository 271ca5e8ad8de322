import type { RunnerEntry, RunContext } from './runner-entry.ts';

type RepairDeps = {
  readonly leave: (entry: RunnerEntry) => Promise<unknown>;
  readonly beside: (run: RunContext, entry: RunnerEntry) => Promise<unknown>;
  /** The state of an entry has changed. */
  readonly changed: () => void;
};

/** Rebuilds a projection whose serving build is gone. Does nothing while a rebuild of it is running. */
export const createRepair = ({ leave, beside, changed }: RepairDeps) => {
  const underWay = new Set<RunnerEntry>();
  return async (run: RunContext, entry: RunnerEntry): Promise<void> => {
    entry.serves = false;
    changed();
    if (underWay.has(entry) || entry.rebuilding !== null || run.signal.aborted) return;
    underWay.add(entry);
    try {
      await leave(entry);
      Object.assign(entry, { subscription: null, isSwapping: false, ended: null });
      await beside(run, entry);
    } catch {
      // Its failure is recorded in the entry.
    } finally {
      underWay.delete(entry);
    }
  };
};
