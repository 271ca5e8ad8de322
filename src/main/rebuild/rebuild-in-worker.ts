import { Worker } from 'node:worker_threads';
import type { Position } from '../../domain/kernel/envelope.ts';
import type { Projection } from '../../projections/kernel/definition/projection.ts';
import type { RebuildOptions, RebuildOutcome } from '../../projections/kernel/rebuild/rebuild.ts';
import type { RebuildPlace } from './rebuild-engines.ts';
import type { FromWorker, RebuildTask, ToWorker } from './rebuild-messages.ts';

type Options = RebuildPlace & { readonly onError?: (cause: unknown) => void };

/** Far more than a rebuild needs; below some limit V8 collects garbage before it asks for more room. */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 8 };

/**
 * Rebuilds in a thread of its own, with its own handles on the stores, so that requests go on being answered. When the
 * promise settles, a build that does not come to serve has been dropped and the thread has ended.
 */
export const rebuildInWorker =
  ({ onError, ...place }: Options) =>
  (
    { name: projection }: Pick<Projection, 'name'>,
    { signal, onProgress, pause }: RebuildOptions,
  ): Promise<RebuildOutcome> =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const task: RebuildTask = { place, projection, hasPause: pause !== undefined };
      const worker = new Worker(new URL('./rebuild-worker.mjs', import.meta.url), { workerData: task, resourceLimits });
      const post = (message: ToWorker): void => worker.postMessage(message);
      const abort = (): void => post({ kind: 'abort' });

      let outcome: RebuildOutcome | null = null;
      /** The first one: what the thread says of its end may follow from it. */
      let cause: Error | null = null;
      const failed = (error: unknown): void => {
        cause ??= error instanceof Error ? error : new Error(String(error));
      };
      const requestPause = (builtTo: Position | null): void => {
        pause?.(builtTo).then(
          (paused) => post({ kind: 'pause', pause: paused }),
          (error: unknown) => {
            failed(error);
            post({ kind: 'pause', pause: null });
          },
        );
      };
      const onMessage = (message: FromWorker): void => {
        if (message.kind === 'progress') onProgress?.(message.progress);
        else if (message.kind === 'pause-wanted') requestPause(message.builtTo);
        else if (message.kind === 'fault') onError?.(new Error(message.cause));
        else if (message.kind === 'failed') failed(message.cause);
        // Under `node --watch` a thread posts messages of Node's own, too.
        else if ('outcome' in message) outcome = message.outcome;
      };
      const exited = (): void => {
        signal.removeEventListener('abort', abort);
        if (outcome !== null) resolve(outcome);
        else reject(cause ?? new Error(`The rebuild of ${projection} ended without an outcome`));
      };
      worker.on('message', onMessage).on('error', failed).on('exit', exited);
      signal.addEventListener('abort', abort, { once: true });
    });
