import type { Entry, Run } from './entry.ts';

type HealingDeps = {
  readonly leave: (entry: Entry) => Promise<unknown>;
  readonly beside: (run: Run, entry: Entry) => Promise<unknown>;
  /** The state of an entry has changed. */
  readonly changed: () => void;
};

/** Rebuilds a projection whose serving build is gone. Does nothing while a rebuild of it is running. */
export const createHealing = ({ leave, beside, changed }: HealingDeps) => {
  const underWay = new Set<Entry>();
  return async (run: Run, entry: Entry): Promise<void> => {
    entry.serves = false;
    changed();
    if (underWay.has(entry) || entry.rebuilding !== null || run.signal.aborted) return;
    underWay.add(entry);
    try {
      await leave(entry);
      Object.assign(entry, { following: null, isSwapping: false, ended: null });
      await beside(run, entry);
    } catch {
      // Its failure is recorded in the entry.
    } finally {
      underWay.delete(entry);
    }
  };
};
