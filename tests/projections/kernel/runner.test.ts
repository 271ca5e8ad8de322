import { createRunner } from '../../../src/projections/kernel/runner.ts';
import type { RunnerDeps } from '../../../src/projections/kernel/runner.ts';
import type { Projection } from '../../../src/projections/kernel/projection.ts';
import type { RebuildProgress } from '../../../src/projections/kernel/rebuild.ts';
import { asUpdated } from '../../../src/projections/kernel/updated.ts';
import { createInMemoryEventStore, positionOf } from '../../support/in-memory-event-store.ts';
import { createInMemoryPubSub } from '../../support/in-memory-pub-sub.ts';
import { createInMemoryReadModels } from '../../support/in-memory-read-models.ts';
import { baskets, put } from '../support/baskets.ts';
import { eventually, fact } from '../support/facts.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const createWorld = () => ({
  eventStore: createInMemoryEventStore(),
  readModels: createInMemoryReadModels(),
  pubSub: createInMemoryPubSub(),
});
type World = ReturnType<typeof createWorld>;

const start = (world: World, projections: readonly Projection[] = [baskets()], rest: Partial<RunnerDeps> = {}) => {
  const errors: unknown[] = [];
  const progress: RebuildProgress[] = [];
  const runner = createRunner({
    ...world,
    knows: (_type, schemaVersion) => schemaVersion === 1,
    delay: async () => undefined,
    onError: (error) => errors.push(error),
    onProgress: (at) => progress.push(at),
    ...rest,
  });
  const abort = new AbortController();
  const running = runner.run(projections, abort.signal);
  const stop = async (): Promise<void> => {
    abort.abort();
    await running;
  };
  stops.push(stop);
  return { runner, running, errors, progress, stop };
};
const sumOf = async ({ readModels }: World, fruit: string): Promise<number | null> => {
  const row = (await readModels.get('baskets', 'sums', [fruit])).get(fruit);
  return row === undefined ? null : (JSON.parse(row.text) as { total: number }).total;
};
const scannedTo = async ({ readModels }: World): Promise<string | null> =>
  (await readModels.checkpoints())['baskets']?.scannedTo ?? null;
const updates = ({ pubSub }: World) => pubSub.sent.flatMap(({ message }) => asUpdated(message) ?? []);

it('catches up, then follows live, and says after each commit what has changed', async () => {
  const world = createWorld();
  world.eventStore.put(put('a', 'fig', 2));
  const { runner } = start(world);
  expect(await runner.waitFor(['baskets'], positionOf(1), 5000)).toBe('reached');
  world.eventStore.put(put('b', 'fig', 3));
  expect(await runner.waitFor(['baskets'], positionOf(2), 5000)).toBe('reached');
  expect(await sumOf(world, 'fig')).toBe(5);
  expect(updates(world)).toEqual([
    { projection: 'baskets', from: null, to: positionOf(1), keys: { basket: ['a'], sums: ['fig'], slots: ['a/fig'] } },
    {
      projection: 'baskets',
      from: positionOf(1),
      to: positionOf(2),
      keys: { basket: ['b'], sums: ['fig'], slots: ['b/fig'] },
    },
  ]);
});

it('moves on also when nothing matched', async () => {
  const world = createWorld();
  const { runner } = start(world);
  world.eventStore.put(fact('x', { type: 'Unrelated', data: {} }));
  expect(await runner.waitFor(['baskets'], positionOf(1), 5000)).toBe('reached');
  expect(await scannedTo(world)).toBe(positionOf(1));
});

it('waits no longer than asked, and not for what is not running', async () => {
  const world = createWorld();
  const { runner } = start(world);
  expect(await runner.waitFor(['baskets'], positionOf(1), 1)).toBe('timeout');
  expect(await runner.waitFor(['nobody'], positionOf(0), 1)).toBe('timeout');
});

it('feeds projections that stand at different places with one reader, each event once', async () => {
  const world = createWorld();
  const other: Projection = { ...baskets(), name: 'other', shape: { ...baskets().shape, name: 'other' } };
  world.eventStore.put(put('a', 'fig', 1), put('a', 'fig', 1));
  const first = start(world, [other]);
  await first.runner.waitFor(['other'], positionOf(2), 5000);
  await first.stop();
  world.eventStore.put(put('a', 'fig', 1));
  const second = start(world, [baskets(), other]);
  await second.runner.waitFor(['baskets', 'other'], positionOf(3), 5000);
  for (const name of ['baskets', 'other']) {
    const row = (await world.readModels.get(name, 'sums', ['fig'])).get('fig');
    expect(JSON.parse(row?.text ?? 'null')).toEqual({ total: 3, baskets: 1 });
  }
});

it('killed between commit and publish: a restart counts nothing twice', async () => {
  const world = createWorld();
  world.pubSub.losing = true;
  world.eventStore.put(put('a', 'fig', 1));
  const first = start(world);
  await first.runner.waitFor(['baskets'], positionOf(1), 5000);
  await first.stop();
  world.eventStore.put(put('a', 'fig', 1));
  const second = start(world);
  await second.runner.waitFor(['baskets'], positionOf(2), 5000);
  expect(await sumOf(world, 'fig')).toBe(2);
  expect(updates(world).at(-1)).toMatchObject({ from: positionOf(1), to: positionOf(2) });
});

it('the answer of a commit was lost: it is found done and not repeated', async () => {
  const world = createWorld();
  world.readModels.faults.push('lost');
  world.eventStore.put(put('a', 'fig', 1));
  const { runner, errors } = start(world);
  await runner.waitFor(['baskets'], positionOf(1), 5000);
  expect(await sumOf(world, 'fig')).toBe(1);
  expect(world.readModels.commits).toHaveLength(1);
  expect(errors).toHaveLength(1);
  expect(runner.states()).toMatchObject([{ status: 'running' }]);
});

it('outages of both stores are tried again until they end', async () => {
  const world = createWorld();
  world.readModels.faults.push('refused', 'refused');
  world.eventStore.faults.push(new Error('down'), new Error('down'));
  world.eventStore.put(put('a', 'fig', 1));
  const { runner, errors } = start(world);
  await runner.waitFor(['baskets'], positionOf(1), 5000);
  expect(await sumOf(world, 'fig')).toBe(1);
  expect(errors).toHaveLength(4);
});

it('another runner has committed: this one stops and says so, and may begin again', async () => {
  const world = createWorld();
  const others = { ...baskets(), name: 'others', shape: { ...baskets().shape, name: 'others' } };
  const first = start(world, [baskets(), others]);
  world.eventStore.put(put('a', 'fig', 1));
  await first.runner.waitFor(['baskets'], positionOf(1), 5000);
  const build = await world.readModels.open(baskets().shape, 'serving');
  const at = await build.checkpoint();
  const next = { ...at, scannedTo: positionOf(9) };
  await build.commit({ reset: false, writes: [], deletes: [], expected: at, next });
  world.eventStore.put(put('a', 'fig', 1));
  await first.running;
  expect(first.runner.states()).toMatchObject([
    { name: 'baskets', status: 'superseded' },
    { name: 'others', status: 'stopped' },
  ]);
  expect(await sumOf(world, 'fig')).toBe(1);

  const abort = new AbortController();
  const again = first.runner.run([baskets(), others], abort.signal);
  for (let number = 3; number <= 10; number += 1) world.eventStore.put(put('c', 'fig', 1));
  expect(await first.runner.waitFor(['baskets', 'others'], positionOf(10), 5000)).toBe('reached');
  expect(await sumOf(world, 'fig')).toBe(2);
  abort.abort();
  await again;
});

it('a stream that cannot be folded is skipped with its cause, over a restart', async () => {
  const world = createWorld();
  world.eventStore.put(put('a', 'fig', 1), put('a', 'stone', 1), put('b', 'fig', 1));
  const first = start(world);
  await first.runner.waitFor(['baskets'], positionOf(3), 5000);
  await first.stop();
  world.eventStore.put(put('a', 'fig', 1));
  const second = start(world);
  await second.runner.waitFor(['baskets'], positionOf(4), 5000);
  expect(await sumOf(world, 'fig')).toBe(2);
  expect(second.runner.states()).toMatchObject([
    { status: 'running', checkpoint: { skipped: [{ stream: 'a', cause: expect.stringContaining('a stone') }] } },
  ]);
});

it('events of a newer build are counted and skipped', async () => {
  const world = createWorld();
  world.eventStore.put({ ...put('a', 'fig', 1), schemaVersion: 2 }, put('a', 'fig', 1));
  const { runner } = start(world);
  await runner.waitFor(['baskets'], positionOf(2), 5000);
  expect(await sumOf(world, 'fig')).toBe(1);
  expect(runner.states()).toMatchObject([{ unknown: 1 }]);
});

it('a defect of a derived fold ends that projection only', async () => {
  const world = createWorld();
  const broken = baskets();
  const derived = broken.derived.map((view) => ({
    ...view,
    fold:
      view.fold === null
        ? null
        : () => {
            throw new Error('no sums');
          },
  }));
  const other: Projection = { ...baskets(), name: 'other', shape: { ...baskets().shape, name: 'other' } };
  world.eventStore.put(put('a', 'fig', 1));
  const { runner } = start(world, [{ ...broken, derived }, other]);
  await runner.waitFor(['other'], positionOf(1), 5000);
  expect(runner.states()).toMatchObject([
    { status: 'failed', cause: 'no sums' },
    { name: 'other', status: 'running' },
  ]);
});

describe('rebuild', () => {
  const grown = async (world: World): Promise<void> => {
    const { runner, stop } = start(world);
    world.eventStore.put(put('a', 'fig', 1), put('b', 'fig', 2));
    await runner.waitFor(['baskets'], positionOf(2), 5000);
    await stop();
  };

  it('at start with another version: the old build serves until the new one has caught up, then follows live', async () => {
    const world = createWorld();
    await grown(world);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const open: World['readModels']['open'] = async (shape, mode) => {
      if (mode === 'rebuild') await held;
      return world.readModels.open(shape, mode);
    };
    const { runner, progress } = start(world, [baskets({ version: 2 })], { readModels: { ...world.readModels, open } });
    world.eventStore.put(put('c', 'fig', 4));
    await eventually(() => runner.states()[0]?.status === 'rebuilding');
    expect(await sumOf(world, 'fig')).toBe(3);
    release();
    expect(await runner.waitFor(['baskets'], positionOf(3), 5000)).toBe('reached');
    expect(await sumOf(world, 'fig')).toBe(7);
    expect((await world.readModels.checkpoints())['baskets']).toMatchObject({ version: 2 });
    world.eventStore.put(put('c', 'fig', 1));
    await runner.waitFor(['baskets'], positionOf(4), 5000);
    expect(await sumOf(world, 'fig')).toBe(8);
    expect(progress.at(-1)).toMatchObject({ state: 'swapped', done: 3, total: 3 });
    expect(updates(world)).toContainEqual({ projection: 'baskets', from: null, to: positionOf(3), keys: null });
  });

  it.each([
    ['of another log', () => createInMemoryEventStore('log-2'), 3],
    ['beyond the head', () => createInMemoryEventStore('log-1'), 1],
  ])('at start with a checkpoint %s', async (_title, store, events) => {
    const world = createWorld();
    await grown(world);
    const moved = { ...world, eventStore: store() };
    for (let index = 0; index < events; index += 1) moved.eventStore.put(put('a', 'plum', 1));
    const { runner } = start(moved);
    expect(await runner.waitFor(['baskets'], positionOf(events), 5000)).toBe('reached');
    expect([await sumOf(moved, 'fig'), await sumOf(moved, 'plum')]).toEqual([null, events]);
  });

  it('on demand while events keep coming: the same documents, nothing lost', async () => {
    const world = createWorld();
    const { runner } = start(world);
    for (let index = 0; index < 50; index += 1) world.eventStore.put(put(`a${index % 7}`, 'fig', 1));
    await runner.waitFor(['baskets'], positionOf(50), 5000);
    const rebuilt = runner.rebuild('baskets');
    expect(runner.rebuild('baskets')).toBeInstanceOf(Promise);
    for (let index = 0; index < 50; index += 1) world.eventStore.put(put(`a${index % 7}`, 'fig', 1));
    expect(await rebuilt).toMatchObject({ outcome: 'swapped' });
    expect(await runner.waitFor(['baskets'], positionOf(100), 5000)).toBe('reached');
    expect(await sumOf(world, 'fig')).toBe(100);
    expect(runner.states()).toMatchObject([{ status: 'running' }]);
  });

  it('is refused when the documents would differ though the version is the same; the old build goes on', async () => {
    const world = createWorld();
    await grown(world);
    const build = await world.readModels.open(baskets().shape, 'serving');
    const at = await build.checkpoint();
    const text = '{"total":99,"baskets":2}';
    const tampered = { view: 'sums', key: 'fig', text, fields: { total: 99 }, tokens: [] };
    await build.commit({ reset: false, writes: [tampered], deletes: [], expected: at, next: at });
    const { runner, progress } = start(world);
    await runner.waitFor(['baskets'], positionOf(2), 5000);
    expect(await runner.rebuild('baskets')).toMatchObject({ outcome: 'refused' });
    expect(await sumOf(world, 'fig')).toBe(99);
    expect(progress.at(-1)?.state).toBe('refused');
    world.eventStore.put(put('a', 'fig', 1));
    await runner.waitFor(['baskets'], positionOf(3), 5000);
    expect(await sumOf(world, 'fig')).toBe(100);
  });

  it('that fails leaves the old build running', async () => {
    const world = createWorld();
    const { runner } = start(world, [baskets()], { rebuild: () => Promise.reject(new Error('the worker died')) });
    world.eventStore.put(put('a', 'fig', 1));
    await runner.waitFor(['baskets'], positionOf(1), 5000);
    await expect(runner.rebuild('baskets')).rejects.toThrow('the worker died');
    world.eventStore.put(put('a', 'fig', 1));
    expect(await runner.waitFor(['baskets'], positionOf(2), 5000)).toBe('reached');
  });
});
