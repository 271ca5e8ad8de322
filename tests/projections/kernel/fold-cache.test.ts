import type { UncommittedEvent, RecordedEvent } from '../../../src/domain/kernel/envelope.ts';
import type { Commit } from '../../../src/ports/read-model-store.ts';
import { createBatchFold } from '../../../src/projections/kernel/fold/fold-batch.ts';
import type { CacheLimits } from '../../../src/projections/kernel/fold/fold-batch.ts';
import { createInMemoryEventStore, positionOf } from '../../support/in-memory-event-store.ts';
import { createInMemoryReadModels } from '../../support/in-memory-read-models.ts';
import { baskets, burnt, emptied, put } from '../support/baskets.ts';

/** A fold over a build that counts loaded documents. */
const createWorld = async (limits: Partial<CacheLimits> = {}, projection = baskets()) => {
  const readModels = createInMemoryReadModels();
  const build = await readModels.open(projection.shape, 'serving');
  const log = createInMemoryEventStore();
  const loads: string[] = [];
  const fold = createBatchFold({
    projection,
    load: async (view, keys) => {
      loads.push(...(keys.length === 0 ? [`${view} nothing`] : keys.map((key) => `${view} ${key}`)));
      return build.load(view, keys);
    },
    checkpoint: await build.checkpoint(),
    logId: 'log-1',
    cache: { documentBytes: 100_000, sharedBytes: 100_000, ...limits },
  });
  let last = positionOf(0);
  const commit = async (options?: { readonly keepsShared: boolean }): Promise<Commit> => {
    const taken = fold.take(last, options);
    await build.commit(taken);
    fold.committed(taken);
    return taken;
  };
  return {
    fold,
    loads,
    commit,
    put: async (...facts: readonly UncommittedEvent[]): Promise<void> => {
      const events: readonly RecordedEvent[] = log.put(...facts);
      last = events.at(-1)?.position ?? last;
      await fold.fold(events);
    },
    sumOf: async (fruit: string): Promise<unknown> =>
      JSON.parse((await build.load('sums', [fruit])).get(fruit) ?? 'null'),
  };
};
const written = ({ writes, deletes }: Commit): readonly string[] => [
  ...writes.map(({ view, key }) => `${view} ${key}`),
  ...deletes.map(({ view, key }) => `-${view} ${key}`),
];

describe('between two commits', () => {
  it('several folds of one document count once each', async () => {
    const world = await createWorld();
    await world.put(put('a', 'fig', 1));
    await world.put(put('a', 'fig', 2));
    await world.put(put('b', 'fig', 4));
    await world.commit();
    expect(await world.sumOf('fig')).toEqual({ total: 7, baskets: 2 });
    expect(world.loads).toEqual(['basket a', 'sums fig', 'basket b']);
  });

  it('a reset leaves nothing of what was folded before it', async () => {
    const world = await createWorld();
    await world.put(put('a', 'fig', 1), put('c', 'stone', 1));
    await world.put(burnt());
    await world.put(put('b', 'plum', 2));
    const taken = await world.commit();
    expect(taken).toMatchObject({ reset: true, next: { skipped: [], changedAt: positionOf(4) } });
    expect(written(taken).toSorted()).toEqual(['basket b', 'slots b/plum', 'sums plum']);
    expect((await world.commit()).reset).toBe(false);
  });

  it('reports how much waits to be written', async () => {
    const world = await createWorld();
    expect([world.fold.dirty(), world.fold.dirtyBytes()]).toEqual([0, 0]);
    await world.put(put('a', 'fig', 1));
    const one = world.fold.dirtyBytes();
    expect(world.fold.dirty()).toBe(3);
    expect(one).toBeGreaterThan('{"id":"a","fruit":{"fig":1}}'.length);
    await world.put(put('a', 'fig', 1));
    expect([world.fold.dirty(), world.fold.dirtyBytes()]).toEqual([3, one]);
    await world.put(put('b', 'fig', 1), emptied('a'));
    expect(world.fold.dirty()).toBe(5);
    await world.commit();
    expect([world.fold.dirty(), world.fold.dirtyBytes()]).toEqual([0, 0]);
  });

  it('an event whose keys cannot be determined skips its stream, with its cause', async () => {
    const usual = baskets();
    const keysOf = (event: RecordedEvent): readonly string[] => {
      if (event.stream === 'a') throw new Error('whose is it');
      return usual.keysOf(event);
    };
    const world = await createWorld({}, { ...usual, keysOf });
    await world.put(put('a', 'fig', 1), put('b', 'fig', 2), put('a', 'fig', 4));
    expect((await world.commit()).next.skipped).toEqual([
      { stream: 'a', eventId: expect.stringMatching(/^event-/), cause: 'Put: whose is it' },
    ]);
    expect(await world.sumOf('fig')).toEqual({ total: 2, baskets: 1 });
  });
});

describe('memory', () => {
  it('is bounded by the size of documents, the longest unused going first', async () => {
    const world = await createWorld({ documentBytes: 1_200 });
    const fruits = Array.from({ length: 60 }, (_, index) => put('large', `f${index}`, 1));
    await world.put(put('a', 'fig', 1), put('b', 'fig', 1), put('c', 'fig', 1));
    await world.commit();
    world.loads.length = 0;
    await world.put(put('a', 'fig', 1));
    await world.put(put('b', 'fig', 1));
    expect(world.loads).toEqual([]);
    await world.put(...fruits);
    await world.commit();
    await world.put(put('large', 'fig', 1), put('b', 'fig', 1), put('a', 'fig', 1), put('c', 'fig', 1));
    await world.commit();
    expect(world.loads.filter((load) => load.startsWith('basket'))).toEqual(['basket large', 'basket c']);
    expect(await world.sumOf('fig')).toEqual({ total: 9, baskets: 4 });
  });

  it('of shared documents is bounded too, and they are loaded again', async () => {
    const world = await createWorld({ sharedBytes: 250 });
    await world.put(put('a', 'fig', 1), put('a', 'plum', 1), put('a', 'pear', 1));
    await world.commit();
    world.loads.length = 0;
    await world.put(put('b', 'pear', 1), put('b', 'fig', 1));
    await world.commit();
    expect(world.loads).toEqual(['basket b', 'sums fig']);
    expect([await world.sumOf('pear'), await world.sumOf('fig')]).toEqual([
      { total: 2, baskets: 2 },
      { total: 2, baskets: 2 },
    ]);
  });
});

describe('shared documents that may stay behind', () => {
  it('are written with the last commit', async () => {
    const world = await createWorld();
    await world.put(put('a', 'fig', 1));
    expect(written(await world.commit({ keepsShared: true }))).toEqual(['basket a', 'slots a/fig']);
    expect(world.fold.dirty()).toBe(1);
    await world.put(put('b', 'fig', 2));
    expect(written(await world.commit())).toEqual(['basket b', 'slots b/fig', 'sums fig']);
    expect(await world.sumOf('fig')).toEqual({ total: 3, baskets: 2 });
  });

  it('are written earlier when they do not fit, the longest unused first', async () => {
    const world = await createWorld({ sharedBytes: 300 });
    for (const fruit of ['fig', 'plum']) await world.put(put('a', fruit, 1));
    await world.commit({ keepsShared: true });
    for (const fruit of ['pear', 'fig']) await world.put(put('a', fruit, 1));
    expect(written(await world.commit({ keepsShared: true }))).toContain('sums plum');
    expect(world.fold.dirty()).toBeGreaterThan(0);
    for (const fruit of ['plum', 'pear']) await world.put(put('b', fruit, 1));
    await world.commit();
    expect(await world.sumOf('plum')).toEqual({ total: 2, baskets: 2 });
    expect(await world.sumOf('fig')).toEqual({ total: 2, baskets: 1 });
  });

  it('are deleted when nothing contributes to them any more', async () => {
    const world = await createWorld();
    await world.put(put('a', 'fig', 1));
    await world.commit();
    await world.put(emptied('a'));
    await world.commit({ keepsShared: true });
    expect(await world.sumOf('fig')).not.toBeNull();
    expect(written(await world.commit())).toEqual(['-sums fig']);
  });
});
