import { Worker } from 'node:worker_threads';
import type { RebuildPlace } from './rebuild-engines.ts';
import type { ToWorker } from './rebuild-messages.ts';

/** Far more than a rebuild needs; below some limit V8 collects garbage before it asks for more room. */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 8 };
/** How long a thread waits for its next rebuild. */
const IDLE_MS = 200;

/**
 * Threads that rebuild, one group of read models at a time. To start one takes as long as to build a small read model
 * ten times.
 */
export type RebuildThreads = {
  /** The thread of this group: one that waits or a new one for the first who asks. */
  take(together: readonly string[]): Taken;
  /** It has done what it was taken for; after the last of the group it ends soon if nothing else comes. */
  leave(together: readonly string[]): void;
};
/** `group` is a number of the group's own. */
export type Taken = { readonly worker: Worker; readonly group: number };

export const createRebuildThreads = (place: RebuildPlace): RebuildThreads => {
  const waiting = new Map<Worker, NodeJS.Timeout>();
  /** By group: the array itself, since its names may be rebuilt again. */
  const taken = new WeakMap<readonly string[], Taken & { working: number }>();
  let groups = 0;

  const gone = (worker: Worker): void => {
    clearTimeout(waiting.get(worker));
    waiting.delete(worker);
  };
  const start = (): Worker => {
    const worker = new Worker(new URL('./rebuild-worker.mjs', import.meta.url), { workerData: place, resourceLimits });
    // Whoever has taken it hears of it too; what waits is only gone.
    return worker.on('error', () => gone(worker)).on('exit', () => gone(worker));
  };
  const end = (worker: Worker): void => {
    gone(worker);
    worker.postMessage({ kind: 'end' } satisfies ToWorker);
  };

  const idleOrNew = (): Worker => {
    const [worker] = waiting.keys();
    if (worker === undefined) return start();
    gone(worker);
    worker.ref();
    return worker;
  };

  return {
    take: (together) => {
      let found = taken.get(together);
      if (found === undefined) {
        groups += 1;
        found = { worker: idleOrNew(), group: groups, working: 0 };
        taken.set(together, found);
      }
      found.working += 1;
      return found;
    },
    leave: (together) => {
      const found = taken.get(together);
      if (found === undefined) return;
      found.working -= 1;
      if (found.working > 0) return;
      const { worker } = found;
      taken.delete(together);
      worker.unref();
      waiting.set(worker, setTimeout(end, IDLE_MS, worker).unref());
    },
  };
};
