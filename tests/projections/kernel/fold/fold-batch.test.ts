import type { UncommittedEvent } from '../../../../src/domain/kernel/envelope.ts';
import { commitFold } from '../../../../src/projections/kernel/fold/commit-fold.ts';
import { createBatchFold } from '../../../../src/projections/kernel/fold/fold-batch.ts';
import type { Build } from '../../../../src/ports/read-model-store.ts';
import { createInMemoryEventStore, positionOf } from '../../../support/in-memory-event-store.ts';
import { createInMemoryReadModels } from '../../../support/in-memory-read-models.ts';
import { baskets, burnt, emptied, put } from '../../support/baskets.ts';
import { fc } from '../../../support/property.ts';

const retry = <T>(action: (tries: number) => Promise<T>): Promise<T> => action(0);

/** Folds the events in batches of the given sizes, each committed, and answers the build. */
const folded = async (
  facts: readonly UncommittedEvent[],
  options: { readonly sizes?: readonly number[]; readonly log?: string[]; readonly cacheBytes?: number } = {},
) => {
  const readModels = createInMemoryReadModels();
  const projection = baskets(options.log === undefined ? {} : { log: options.log });
  const build: Build = await readModels.open(projection.shape, 'serving');
  const fold = createBatchFold({
    projection,
    load: build.load,
    checkpoint: await build.checkpoint(),
    logId: 'log-1',
    cache: { documentBytes: options.cacheBytes ?? 100_000, sharedBytes: options.cacheBytes ?? 100_000 },
  });
  const events = [...createInMemoryEventStore().put(...facts)];
  const sizes = [...(options.sizes ?? [])];
  while (events.length > 0) {
    const batch = events.splice(0, sizes.shift() ?? events.length);
    await fold.fold(batch);
    await commitFold(fold, build, { scannedTo: batch.at(-1)?.position ?? positionOf(0), retry });
  }
  const doc = async (view: string, key: string): Promise<unknown> =>
    JSON.parse((await build.load(view, [key])).get(key) ?? 'null');
  return { build, doc, readModels, checkpoint: await build.checkpoint() };
};

describe('folding', () => {
  it('given events of two baskets, then roots, sums and owned documents stand in one commit', async () => {
    const { doc, readModels, checkpoint } = await folded([put('a', 'fig', 2), put('b', 'fig', 3), put('a', 'plum', 1)]);
    expect(await doc('basket', 'a')).toEqual({ id: 'a', fruit: { fig: 2, plum: 1 } });
    expect(await doc('sums', 'fig')).toEqual({ total: 5, baskets: 2 });
    expect(await doc('slots', 'b/fig')).toEqual({ count: 3 });
    expect(readModels.commits).toHaveLength(1);
    expect(checkpoint).toMatchObject({ scannedTo: positionOf(3), changedAt: positionOf(3), skipped: [] });
  });

  it('given an emptied basket, then what nothing contributes to any more is deleted', async () => {
    const { doc } = await folded([put('a', 'fig', 2), emptied('a')], { sizes: [1, 1] });
    expect(await doc('sums', 'fig')).toBeNull();
    expect(await doc('slots', 'a/fig')).toBeNull();
    expect(await doc('basket', 'a')).toEqual({ id: 'a', fruit: {} });
  });

  it('given a non-creating event on nothing, then there is no document and nothing changed', async () => {
    const { doc, checkpoint } = await folded([emptied('a')]);
    expect(await doc('basket', 'a')).toBeNull();
    expect(checkpoint).toMatchObject({ scannedTo: positionOf(1), changedAt: null });
  });

  it('computes items once for before and once for after, however many events a batch holds', async () => {
    const log: string[] = [];
    await folded([put('a', 'fig', 1), put('a', 'fig', 1), put('a', 'plum', 1), put('a', 'fig', 1)], {
      log,
      sizes: [1, 3],
    });
    expect(log).toEqual(['a', 'a', 'a']); // first batch: after; second batch: before and after
  });

  it('writes only derived documents whose items differ', async () => {
    const { readModels } = await folded([put('a', 'fig', 1), put('a', 'plum', 1), put('a', 'fig', 1)], {
      sizes: [2, 1],
    });
    const written = readModels.commits[1]?.commit.writes.map(({ view, key }) => `${view} ${key}`).sort();
    expect(written).toEqual(['basket a', 'slots a/fig', 'sums fig']);
  });
});

describe('what cannot be folded', () => {
  it('skips the rest of that stream and keeps the cause; others go on', async () => {
    const { doc, checkpoint } = await folded([
      put('a', 'fig', 1),
      put('a', 'stone', 1),
      put('a', 'fig', 5),
      put('b', 'fig', 2),
    ]);
    expect(await doc('basket', 'a')).toEqual({ id: 'a', fruit: { fig: 1 } });
    expect(await doc('sums', 'fig')).toEqual({ total: 3, baskets: 2 });
    expect(checkpoint.skipped).toEqual([
      { stream: 'a', eventId: expect.stringMatching(/^event-/), cause: 'Put: a stone is no fruit' },
    ]);
  });

  it('holds also when items cannot be computed: the document stays as it was before that event', async () => {
    const facts = [put('a', 'fig', 1), put('a', 'worm', 1), put('a', 'fig', 5), put('b', 'fig', 2)];
    const atOnce = await folded(facts);
    expect(await atOnce.doc('basket', 'a')).toEqual({ id: 'a', fruit: { fig: 1 } });
    expect(await atOnce.doc('sums', 'fig')).toEqual({ total: 3, baskets: 2 });
    expect(atOnce.checkpoint.skipped).toMatchObject([{ stream: 'a' }]);
    const oneByOne = await folded(facts, { sizes: [1, 1, 1, 1] });
    expect(await oneByOne.build.digest()).toBe(await atOnce.build.digest());
  });
});

describe('a reset', () => {
  it('drops every document and what was skipped, then folds on, also within one batch', async () => {
    const facts = [put('a', 'fig', 1), put('c', 'stone', 1), burnt(), put('b', 'fig', 2), put('c', 'plum', 1)];
    for (const sizes of [[], [2, 3], [2, 1, 2]]) {
      const { doc, checkpoint, build } = await folded(facts, { sizes });
      expect(await doc('basket', 'a')).toBeNull();
      expect(await doc('sums', 'fig')).toEqual({ total: 2, baskets: 1 });
      expect(checkpoint.skipped).toEqual([]);
      expect(await build.digest()).toBe(await (await folded([put('b', 'fig', 2), put('c', 'plum', 1)])).build.digest());
    }
  });
});

// The basket w is never emptied: a document that cannot be derived, but is put right by a later event of the same batch,
// is skipped only when the batch ends between the two.
it('any events in any batches, with any cache, make the same documents', async () => {
  const anyFact = fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        .tuple(fc.constantFrom('a', 'b', 'w'), fc.constantFrom('fig', 'plum'), fc.integer({ min: 1, max: 3 }))
        .map(([basket, fruit, count]) => put(basket, fruit, count)),
    },
    { weight: 3, arbitrary: fc.constantFrom('a', 'b').map(emptied) },
    { weight: 1, arbitrary: fc.constantFrom('a', 'b').map((basket) => put(basket, 'stone', 1)) },
    { weight: 1, arbitrary: fc.constant('worm').map((fruit) => put('w', fruit, 1)) },
    { weight: 1, arbitrary: fc.constant(null).map(() => burnt()) },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyFact, { maxLength: 30 }),
      fc.array(fc.integer({ min: 1, max: 9 })),
      fc.nat({ max: 800 }),
      async (facts, sizes, cacheBytes) => {
        const batched = await folded(facts, { sizes, cacheBytes });
        const oneByOne = await folded(facts, { sizes: facts.map(() => 1) });
        expect(await batched.build.digest()).toBe(await oneByOne.build.digest());
        expect(batched.checkpoint.skipped.map(({ stream }) => stream).sort()).toEqual(
          oneByOne.checkpoint.skipped.map(({ stream }) => stream).sort(),
        );
      },
    ),
  );
});
