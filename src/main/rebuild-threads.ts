import { Worker } from 'node:worker_threads';
import type { RebuildPlace } from './rebuild-engines.ts';
import type { ToWorker } from './rebuild-messages.ts';

/** Far more than a rebuild needs; below some limit V8 collects garbage before it asks for more room. */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 8 };
/** How long a thread waits for its next rebuild. */
const IDLE_MS = 200;

/** Threads that rebuild, one thing at a time. To start one takes as long as to build a small read model ten times. */
export type RebuildThreads = {
  /** One that waits, or a new one. */
  take(): Worker;
  /** It has done what it was taken for, and ends soon if nothing else comes. */
  leave(worker: Worker): void;
};

export const createRebuildThreads = (place: RebuildPlace): RebuildThreads => {
  const waiting = new Map<Worker, NodeJS.Timeout>();

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

  return {
    take: () => {
      const [worker] = waiting.keys();
      if (worker === undefined) return start();
      gone(worker);
      worker.ref();
      return worker;
    },
    leave: (worker) => {
      worker.unref();
      waiting.set(worker, setTimeout(end, IDLE_MS, worker).unref());
    },
  };
};
