import type { Position } from '../../../domain/kernel/envelope.ts';
import type { Build, Checkpoint, ReadModelStore } from '../../../ports/read-model-store.ts';
import { causeOf, fits } from './entry.ts';
import type { Entry, Run } from './entry.ts';
import type { createFollowing } from './following.ts';
import { isDamaged } from '../../../subscriptions/retry.ts';
import type { createBuilds } from '../rebuild/swap.ts';

type Served = Readonly<Record<string, Checkpoint & { readonly version: number }>>;
type Admission = { readonly head: Position | null; readonly served: Served };

/** Decides where each projection starts. */
export const createAdmission = (
  { readModels }: { readonly readModels: Pick<ReadModelStore, 'open'> },
  following: Pick<ReturnType<typeof createFollowing>, 'join' | 'end'>,
  builds: Pick<ReturnType<typeof createBuilds>, 'beside'>,
) => {
  const openServing = (run: Run, { projection }: Entry): Promise<Build> =>
    run.retry(() => readModels.open(projection.shape, 'serving'));

  const buildBeside = (run: Run, entry: Entry): void => {
    // Its failure is recorded in the entry.
    builds.beside(run, entry).catch(() => undefined);
  };

  /** Continues with the serving build; its views may differ although the version is the same. */
  const goOn = async (run: Run, entry: Entry, served: Checkpoint | null): Promise<void> => {
    const build = await openServing(run, entry);
    const { scannedTo } = await run.retry(() => build.checkpoint());
    // A rebuild that ran meanwhile subscribes it.
    if (entry.rebuilding !== null || entry.following !== null) return build.discard();
    if (scannedTo !== null || served === null || served.scannedTo === null) return following.join(run, entry, build);
    await build.discard();
    buildBeside(run, entry);
  };

  return {
    rejoin: async (run: Run, entry: Entry): Promise<void> => following.join(run, entry, await openServing(run, entry)),
    admit: async (run: Run, entry: Entry, { head, served }: Admission): Promise<void> => {
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
        if (!run.signal.aborted) following.end(run, entry, { status: 'failed', cause: causeOf(error) });
      }
    },
  };
};
