import type { Query, Write } from '../../../src/ports/read-model-store.ts';
import { createCachedView } from '../../../src/projections/in-memory/cached-view.ts';
import { createViewCache } from '../../../src/projections/in-memory/view-cache.ts';
import { createViewRegistry } from '../../../src/projections/in-memory/views.ts';
import { documentOf } from '../../../src/projections/kernel/definition/documents.ts';
import { updatedTopic } from '../../../src/projections/kernel/run/updated.ts';
import { positionOf } from '../../support/in-memory-event-store.ts';
import { createInMemoryPubSub } from '../../support/in-memory-pub-sub.ts';
import { createInMemoryReadModels } from '../../support/in-memory-read-models.ts';
import { baskets } from '../support/baskets.ts';
import { eventually } from '../support/facts.ts';

const sum = (key: string, total: number): Write => ({
  view: 'sums',
  key,
  text: JSON.stringify({ total, baskets: 1 }),
  fields: { total },
  tokens: [],
});

const { views } = baskets();

/** A cache of the sums, which watches the slots. */
const createWorld = async (...writes: readonly Write[]) => {
  const readModels = createInMemoryReadModels();
  const pubSub = createInMemoryPubSub();
  const build = await readModels.open(baskets().shape, 'serving');
  const queries: Query[] = [];
  const sums = createCachedView(views.sums, (row) => documentOf(row).total);
  let slotsChanged = 0;
  const slots = { view: views.slots, changed: () => void (slotsChanged += 1) };
  const reads = {
    ...readModels,
    find: async (projection: string, view: string, query: Query) => {
      queries.push(query);
      return readModels.find(projection, view, query);
    },
  };
  const cache = createViewCache({ readModels: reads, pubSub }, 'baskets', [sums, slots]);
  const write = async (number: number, change: readonly Write[], deletes: readonly string[] = []): Promise<void> => {
    const expected = await build.checkpoint();
    const next = { ...expected, scannedTo: positionOf(number) };
    const gone = deletes.map((key) => ({ view: 'sums', key }));
    await build.commit({ reset: false, writes: change, deletes: gone, expected, next });
    const keys: Record<string, string[]> = {};
    for (const { view, key } of [...change, ...gone]) (keys[view] ??= []).push(key);
    await pubSub.publish(updatedTopic, { projection: 'baskets', from: expected.scannedTo, to: next.scannedTo, keys });
  };
  /** Commits, tells the cache and waits until it has followed. */
  const commit: typeof write = async (number, ...change) => {
    await write(number, ...change);
    expect(await cache.waitFor(positionOf(number), 5_000)).toBe('reached');
  };
  await write(1, writes);
  return { cache, sums, queries, commit, slotsChanged: () => slotsChanged };
};

it('holds views of one projection', () => {
  const deps = { readModels: createInMemoryReadModels(), pubSub: createInMemoryPubSub() };
  const sums = createCachedView(views.sums, documentOf);
  // @ts-expect-error it is none of theirs
  expect(createViewCache(deps, 'players', [sums]).position()).toBeNull();
});

it('loads by keys, page after page, whatever their place costs nothing', async () => {
  const keys = Array.from({ length: 620 }, (_, index) => `fruit ${(index * 7919) % 620}`);
  const world = await createWorld(...keys.map((key, index) => sum(key, index)));
  await world.cache.start();
  expect(new Set(world.sums.all().keys())).toEqual(new Set(keys));
  expect(world.queries).toHaveLength(3);
  expect(world.queries.every(({ skip }) => skip === undefined)).toBe(true);
  const sorted = keys.toSorted();
  expect(world.queries.map(({ afterKey }) => afterKey)).toEqual([undefined, sorted[249], sorted[499]]);
  world.cache.stop();
});

it('reads again what has changed, and only notifies a view that it watches', async () => {
  const world = await createWorld(sum('fig', 1), sum('plum', 2));
  await world.cache.start();
  const afterStart = world.slotsChanged();
  expect(afterStart).toBe(1);
  await world.commit(2, [sum('fig', 5)], ['plum']);
  expect(world.sums.all()).toEqual(new Map([['fig', 5]]));
  expect(world.slotsChanged()).toBe(1);
  await world.commit(3, [{ view: 'slots', key: 'a/fig', text: '{"count":1}', fields: { count: 1 }, tokens: [] }]);
  expect(world.slotsChanged()).toBe(2);
  expect(world.queries).toHaveLength(1);
  world.cache.stop();
});

it('loads everything again on request', async () => {
  const world = await createWorld(sum('fig', 1));
  await world.cache.start();
  const before = world.queries.length;
  await world.cache.reload();
  expect(world.queries.length).toBeGreaterThan(before);
  expect([...world.sums.all()]).toEqual([['fig', 1]]);
  world.cache.stop();
});

it('a failed read of the checkpoints is reported, and the known ones are used', async () => {
  const readModels = createInMemoryReadModels();
  let isDown = false;
  const checkpoints: typeof readModels.checkpoints = () =>
    isDown ? Promise.reject(new Error('store is down')) : readModels.checkpoints();
  const told: unknown[] = [];
  const deps = {
    readModels: { ...readModels, checkpoints },
    pubSub: createInMemoryPubSub(),
    onError: (error: unknown) => void told.push(error),
  };
  const registry = createViewRegistry({ ...deps, pollMs: 1 });
  registry.add('names', createViewCache(deps, 'players', []));
  await registry.start();
  expect(told).toEqual([]);
  isDown = true;
  await eventually(() => told.length > 0);
  expect(told[0]).toEqual(new Error('store is down'));
  expect(registry.get('names').position()).toBeNull();
  registry.stop();
});

it('one that is added later loads at once, and is gone once it is taken away', async () => {
  const deps = { readModels: createInMemoryReadModels(), pubSub: createInMemoryPubSub() };
  const registry = createViewRegistry(deps);
  await registry.start();
  let loads = 0;
  const view = { view: { name: 'attendance' }, changed: () => void (loads += 1) };
  const remove = registry.add('people', createViewCache(deps, 'sessions', [view as never]));
  await eventually(() => loads === 1);
  expect(registry.of('sessions').map(({ name }) => name)).toEqual(['people']);
  remove();
  expect(registry.all()).toEqual([]);
  expect(() => registry.get('people')).toThrow('Nobody keeps the view people');
  registry.stop();
});
