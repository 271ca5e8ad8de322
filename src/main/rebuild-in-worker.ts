import { Worker } from 'node:worker_threads';
import type { Position } from '../domain/kernel/envelope.ts';
import type { Projection } from '../projections/kernel/projection.ts';
import type { RebuildProgress } from '../projections/kernel/rebuild-progress.ts';
import type { RebuildOptions, RebuildOutcome, Standstill } from '../projections/kernel/rebuild.ts';
import type { RebuildPlace } from './rebuild-engines.ts';

/** What goes between this thread and the one that rebuilds. `standstill` null: the serving build could not be stopped. */
export type ToWorker =
  { readonly kind: 'standstill'; readonly standstill: Standstill | null } | { readonly kind: 'abort' };
export type FromWorker =
  | { readonly kind: 'progress'; readonly progress: RebuildProgress }
  | { readonly kind: 'standstill-wanted'; readonly builtTo: Position | null }
  /** An engine did not answer: it is asked again. */
  | { readonly kind: 'fault'; readonly cause: string }
  | { readonly kind: 'done'; readonly outcome: RebuildOutcome }
  | { readonly kind: 'failed'; readonly cause: string };
export type WorkerTask = RebuildPlace & { readonly projection: string; readonly hasStandstill: boolean };

type Options = RebuildPlace & { readonly onError?: (cause: unknown) => void };

/** Far more than a rebuild needs; below some limit V8 collects garbage before it asks for more room. */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 8 };

/**
 * Rebuilds in a thread of its own, with its own handles on the stores, so that requests go on being answered. The thread
 * has dropped a build that does not come to serve, and has ended, when the promise settles.
 */
export const rebuildInWorker =
  ({ onError, ...place }: Options) =>
  (projection: Projection, { signal, onProgress, standstill }: RebuildOptions): Promise<RebuildOutcome> =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const task: WorkerTask = { ...place, projection: projection.name, hasStandstill: standstill !== undefined };
      const worker = new Worker(new URL('./rebuild-worker.mjs', import.meta.url), { workerData: task, resourceLimits });
      const tell = (message: ToWorker): void => worker.postMessage(message);
      const abort = (): void => tell({ kind: 'abort' });
      signal.addEventListener('abort', abort, { once: true });

      let outcome: RebuildOutcome | null = null;
      /** The first one: what the thread says of its end may follow from it. */
      let cause: Error | null = null;
      const failed = (error: unknown): void => {
        cause ??= error instanceof Error ? error : new Error(String(error));
      };
      const standStill = (builtTo: Position | null): void => {
        standstill?.(builtTo).then(
          (still) => tell({ kind: 'standstill', standstill: still }),
          (error: unknown) => {
            failed(error);
            tell({ kind: 'standstill', standstill: null });
          },
        );
      };
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'progress') onProgress?.(message.progress);
        else if (message.kind === 'standstill-wanted') standStill(message.builtTo);
        else if (message.kind === 'fault') onError?.(new Error(message.cause));
        else if (message.kind === 'done') outcome = message.outcome;
        else failed(message.cause);
      });
      worker.on('error', failed);
      worker.on('exit', () => {
        signal.removeEventListener('abort', abort);
        if (outcome === null) reject(cause ?? new Error(`The rebuild of ${projection.name} ended without an outcome`));
        else resolve(outcome);
      });
    });
