import type { Position } from '../../../domain/kernel/envelope.ts';
import type { Build, Checkpoint, ReadModelStore } from '../../../ports/read-model-store.ts';
import { causeOf, fits } from './runner-entry.ts';
import type { RunnerEntry, RunContext } from './runner-entry.ts';
import type { createLiveSubscriptions } from './live-subscriptions.ts';
import { isDamaged } from '../../../subscriptions/retry.ts';
import type { createBuilds } from '../rebuild/builds.ts';

type ServedBuilds = Readonly<Record<string, Checkpoint & { readonly version: number }>>;
type LogAtStart = { readonly head: Position | null; readonly served: ServedBuilds };

/** Decides where each projection starts. */
export const createStartupDecision = (
  { readModels }: { readonly readModels: Pick<ReadModelStore, 'open'> },
  subscriptions: Pick<ReturnType<typeof createLiveSubscriptions>, 'join' | 'end'>,
  builds: Pick<ReturnType<typeof createBuilds>, 'beside'>,
) => {
  const openServing = (run: RunContext, { projection }: RunnerEntry): Promise<Build> =>
    run.retry(() => readModels.open(projection.shape, 'serving'));

  const buildBeside = (run: RunContext, entry: RunnerEntry): void => {
    // Its failure is recorded in the entry.
    builds.beside(run, entry).catch(() => undefined);
  };

  /** Continues with the serving build; its views may differ although the version is the same. */
  const goOn = async (run: RunContext, entry: RunnerEntry, served: Checkpoint | null): Promise<void> => {
    const build = await openServing(run, entry);
    const { scannedTo } = await run.retry(() => build.checkpoint());
    // A rebuild that ran meanwhile subscribes it.
    if (entry.rebuilding !== null || entry.subscription !== null) return build.discard();
    if (scannedTo !== null || served === null || served.scannedTo === null)
      return subscriptions.join(run, entry, build);
    await build.discard();
    buildBeside(run, entry);
  };

  return {
    rejoin: async (run: RunContext, entry: RunnerEntry): Promise<void> =>
      subscriptions.join(run, entry, await openServing(run, entry)),
    start: async (run: RunContext, entry: RunnerEntry, { head, served }: LogAtStart): Promise<void> => {
      const own = served[entry.projection.name] ?? null;
      entry.serves = own !== null && (own.scannedTo !== null || head === null);
      const canGoOn = own === null ? head === null : fits(own, entry.projection, { id: run.logId, head });
      if (!canGoOn) return buildBeside(run, entry);
      try {
        await goOn(run, entry, own);
      } catch (error) {
        if (isDamaged(error)) {
          entry.serves = false;
          return buildBeside(run, entry);
        }
        if (!run.signal.aborted) subscriptions.end(run, entry, { status: 'failed', cause: causeOf(error) });
      }
    },
  };
};
