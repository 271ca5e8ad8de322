import type { Position } from '../../domain/kernel/envelope.ts';
import type { Projection } from '../../projections/kernel/definition/projection.ts';
import type { RebuildOptions, RebuildOutcome } from '../../projections/kernel/rebuild/rebuild.ts';
import type { RebuildPlace } from './rebuild-engines.ts';
import type { FromWorker, ToWorker } from './rebuild-messages.ts';
import { createRebuildThreads } from './rebuild-threads.ts';

type Options = RebuildPlace & { readonly onError?: (cause: unknown) => void };

/**
 * Rebuilds in a thread of its own, with its own handles on the stores, so that requests go on being answered; what is
 * rebuilt together in one thread, which reads the log once. When the promise settles a build that does not come to serve
 * has been dropped, and the handles are closed.
 */
export const rebuildInWorker = ({ onError, ...place }: Options) => {
  const threads = createRebuildThreads(place);
  return (
    { name: projection }: Pick<Projection, 'name'>,
    { signal, onProgress, standstill, together = [projection] }: RebuildOptions,
  ): Promise<RebuildOutcome> =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const { worker, group } = threads.take(together);
      const tell = (message: ToWorker): void => worker.postMessage(message);
      const abort = (): void => tell({ kind: 'abort', projection });

      /** The first one: what the thread says of its end may follow from it. */
      let cause: Error | null = null;
      const failed = (error: unknown): void => {
        cause ??= error instanceof Error ? error : new Error(String(error));
      };
      const standStill = (builtTo: Position | null): void => {
        standstill?.(builtTo).then(
          (still) => tell({ kind: 'standstill', projection, standstill: still }),
          (error: unknown) => {
            failed(error);
            tell({ kind: 'standstill', projection, standstill: null });
          },
        );
      };
      const over = (outcome: RebuildOutcome | null): void => {
        signal.removeEventListener('abort', abort);
        worker.off('message', heard).off('error', failed).off('exit', exited);
        if (outcome === null) reject(cause ?? new Error(`The rebuild of ${projection} ended without an outcome`));
        else resolve(outcome);
      };
      const exited = (): void => over(null);
      const heard = (message: FromWorker): void => {
        if (message.projection !== projection) return;
        if (message.kind === 'progress') onProgress?.(message.progress);
        else if (message.kind === 'standstill-wanted') standStill(message.builtTo);
        else if (message.kind === 'fault') onError?.(new Error(message.cause));
        else {
          if (message.kind === 'failed') failed(message.cause);
          threads.leave(together);
          over(message.kind === 'done' ? message.outcome : null);
        }
      };
      worker.on('message', heard).on('error', failed).on('exit', exited);
      signal.addEventListener('abort', abort, { once: true });
      tell({ kind: 'rebuild', projection, task: { group, together, hasStandstill: standstill !== undefined } });
    });
};
