import type { UncommittedEvent } from '../../../src/domain/kernel/envelope.ts';
import type { Json } from '../../../src/domain/kernel/json.ts';
import { commitFold } from '../../../src/projections/kernel/fold/commit-fold.ts';
import { createBatchFold } from '../../../src/projections/kernel/fold/fold-batch.ts';
import type { Build } from '../../../src/ports/read-model-store.ts';
import type { Projection } from '../../../src/projections/kernel/definition/projection.ts';
import { createInMemoryEventStore, positionOf } from '../../support/in-memory-event-store.ts';
import { createInMemoryReadModels } from '../../support/in-memory-read-models.ts';

export type Projected = {
  readonly readModels: ReturnType<typeof createInMemoryReadModels>;
  /** Every document of a view by key. */
  docs(view: string): Promise<Record<string, Json>>;
  digest(): Promise<string>;
  readonly skipped: readonly { readonly stream: string; readonly cause: string }[];
};

type Store = ReturnType<typeof createInMemoryReadModels>;

export const readingOf = (
  projection: Projection,
  readModels: Store,
  build: Pick<Build, 'digest'>,
  skipped: Projected['skipped'],
): Projected => ({
  readModels,
  docs: async (view) =>
    Object.fromEntries(
      (await readModels.find(projection.name, view, { limit: 1_000_000 })).map(({ key, text }) => [
        key,
        JSON.parse(text) as Json,
      ]),
    ),
  digest: () => build.digest(),
  skipped,
});

/** Folds events into a store in batches of a size (default: all at once). */
export const project = async (
  projection: Projection,
  facts: readonly UncommittedEvent[],
  size: number = facts.length,
  readModels: Store = createInMemoryReadModels(),
): Promise<Projected> => {
  const build = await readModels.open(projection.shape, 'serving');
  const checkpoint = await build.checkpoint();
  const cache = { documentBytes: 1_000, sharedBytes: 1_000 };
  // Texts were all erased.
  const fetchTexts = () => Promise.resolve(new Map<string, string>());
  const fold = createBatchFold({ projection, load: build.load, checkpoint, logId: 'log-1', cache, fetchTexts });
  const events = [...createInMemoryEventStore().put(...facts)];
  while (events.length > 0) {
    const batch = events.splice(0, Math.max(1, size));
    await fold.fold(batch);
    await commitFold(fold, build, {
      scannedTo: batch.at(-1)?.position ?? positionOf(0),
      retry: (action) => action(0),
    });
  }
  return readingOf(projection, readModels, build, fold.checkpoint().skipped);
};
