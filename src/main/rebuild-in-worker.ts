import { Worker } from 'node:worker_threads';
import type { Projection } from '../projections/kernel/projection.ts';
import type { RebuildOptions, RebuildOutcome, RebuildProgress, Standstill } from '../projections/kernel/rebuild.ts';

/** What goes between this thread and the one that rebuilds. */
export type ToWorker = { readonly kind: 'standstill'; readonly standstill: Standstill } | { readonly kind: 'abort' };
export type FromWorker =
  | { readonly kind: 'progress'; readonly progress: RebuildProgress }
  | { readonly kind: 'standstill-wanted' }
  | { readonly kind: 'done'; readonly outcome: RebuildOutcome }
  | { readonly kind: 'failed'; readonly cause: string };
export type WorkerTask = { readonly dataDir: string; readonly projection: string; readonly hasStandstill: boolean };

/** Far more than a rebuild needs; below some limit V8 collects garbage before it asks for more room. */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 8 };

/** Rebuilds in a thread of its own, with its own handles on the stores, so that requests go on being answered. */
export const rebuildInWorker =
  ({ dataDir }: { readonly dataDir: string }) =>
  (projection: Projection, options: RebuildOptions): Promise<RebuildOutcome> =>
    new Promise((resolve, reject) => {
      const task: WorkerTask = {
        dataDir,
        projection: projection.name,
        hasStandstill: options.standstill !== undefined,
      };
      const worker = new Worker(new URL('./rebuild-worker.mjs', import.meta.url), { workerData: task, resourceLimits });
      const tell = (message: ToWorker): void => worker.postMessage(message);
      const abort = (): void => tell({ kind: 'abort' });
      options.signal.addEventListener('abort', abort, { once: true });

      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'progress') options.onProgress?.(message.progress);
        else if (message.kind === 'done') resolve(message.outcome);
        else if (message.kind === 'failed') reject(new Error(message.cause));
        else options.standstill?.().then((standstill) => tell({ kind: 'standstill', standstill }), reject);
      });
      worker.on('error', reject);
      worker.on('exit', () => {
        options.signal.removeEventListener('abort', abort);
        reject(new Error(`The rebuild of ${projection.name} ended without an outcome`));
      });
    });
