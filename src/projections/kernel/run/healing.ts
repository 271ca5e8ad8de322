import type { Entry, Run } from './entry.ts';

type HealingDeps = {
  readonly leave: (entry: Entry) => Promise<unknown>;
  readonly beside: (run: Run, entry: Entry) => Promise<unknown>;
  /** The state of an entry is another one. */
  readonly changed: () => void;
};

/** Builds a projection anew whose serving build is gone. While that is under way, or it is built for another reason, it does nothing. */
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
      // Its failure has become the state of the entry.
    } finally {
      underWay.delete(entry);
    }
  };
};
