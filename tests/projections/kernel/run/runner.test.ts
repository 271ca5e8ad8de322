import { positionOf } from '../../../support/in-memory-event-store.ts';
import { baskets, put } from '../../support/baskets.ts';
import { eventually, fact } from '../../support/facts.ts';
import {
  createGate,
  createStart,
  createWorld,
  named,
  reached,
  running,
  sumIn,
  updates,
  withBuild,
} from '../../support/runner-world.ts';
import type { World } from '../../support/runner-world.ts';

const start = createStart();
const sumOf = (world: World, fruit: string): Promise<number | null> => sumIn(world, 'baskets', fruit);
const scannedTo = async ({ readModels }: World): Promise<string | null> =>
  (await readModels.checkpoints())['baskets']?.scannedTo ?? null;

it('catches up, then follows live, and says after each commit what has changed', async () => {
  const world = createWorld();
  const { runner } = start(world);
  await running(runner);
  world.eventStore.put(put('a', 'fig', 2));
  expect(await reached(runner, ['baskets'], positionOf(1))).toBe('reached');
  world.eventStore.put(put('b', 'fig', 3));
  expect(await reached(runner, ['baskets'], positionOf(2))).toBe('reached');
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
  expect(await reached(runner, ['baskets'], positionOf(1))).toBe('reached');
  expect(await scannedTo(world)).toBe(positionOf(1));
});

it('waits no longer than asked, and not for what is not running', async () => {
  const world = createWorld();
  const { runner } = start(world);
  await running(runner);
  expect(await runner.waitFor(['baskets'], positionOf(1), 1)).toBe('timeout');
  expect(await runner.waitFor(['nobody'], positionOf(0), 1_000_000)).toBe('not-running');
});

it('waits for what is about to start, and over a swap', async () => {
  const world = createWorld();
  const gate = createGate();
  let isHeld = false;
  const slow = withBuild(world, 'baskets', ({ digest }) => ({
    digest: async () => {
      isHeld = true;
      await gate.passed;
      return digest();
    },
  }));
  const { runner } = start(slow);
  const first = runner.waitFor(['baskets'], positionOf(1), 1_000_000);
  await running(runner);
  world.eventStore.put(put('a', 'fig', 1));
  expect(await first).toBe('reached');
  const rebuilt = runner.rebuild('baskets');
  await eventually(() => isHeld);
  world.eventStore.put(put('a', 'fig', 1));
  const second = runner.waitFor(['baskets'], positionOf(2), 1_000_000);
  gate.open();
  expect(await second).toBe('reached');
  expect(await rebuilt).toMatchObject({ outcome: 'swapped' });
});

it('feeds projections that stand at different places with one reader, each event once', async () => {
  const world = createWorld();
  const other = named('other');
  world.eventStore.put(put('a', 'fig', 1), put('a', 'fig', 1));
  const first = start(world, [other]);
  await reached(first.runner, ['other'], positionOf(2));
  await first.stop();
  world.eventStore.put(put('a', 'fig', 1));
  const second = start(world, [baskets(), other]);
  await reached(second.runner, ['baskets', 'other'], positionOf(3));
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
  await reached(first.runner, ['baskets'], positionOf(1));
  await first.stop();
  world.eventStore.put(put('a', 'fig', 1));
  const second = start(world);
  await reached(second.runner, ['baskets'], positionOf(2));
  expect(await sumOf(world, 'fig')).toBe(2);
  expect(updates(world).at(-1)).toMatchObject({ from: positionOf(1), to: positionOf(2) });
});

it('the answer of a commit was lost: it is found done and not repeated', async () => {
  const world = createWorld();
  world.readModels.faults.push('lost');
  world.eventStore.put(put('a', 'fig', 1));
  const { runner, errors } = start(world);
  await reached(runner, ['baskets'], positionOf(1));
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
  await reached(runner, ['baskets'], positionOf(1));
  expect(await sumOf(world, 'fig')).toBe(1);
  expect(errors).toHaveLength(4);
});

it('another runner has committed: this one stops and says so, and may begin again', async () => {
  const world = createWorld();
  const others = named('others');
  const first = start(world, [baskets(), others]);
  world.eventStore.put(put('a', 'fig', 1));
  await reached(first.runner, ['baskets'], positionOf(1));
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
  expect(await reached(first.runner, ['baskets', 'others'], positionOf(10))).toBe('reached');
  expect(await sumOf(world, 'fig')).toBe(2);
  abort.abort();
  await again;
  await first.runner.run([others], AbortSignal.abort());
  expect(first.runner.states()).toMatchObject([{ name: 'others', status: 'stopped' }]);
});

describe('a stream that cannot be folded', () => {
  const skip = (event: { readonly id: string }) => ({
    projection: 'baskets',
    stream: 'a',
    eventId: event.id,
    cause: 'Put: a stone is no fruit',
  });

  it('is skipped with its cause, over a restart', async () => {
    const world = createWorld();
    world.eventStore.put(put('a', 'fig', 1), put('a', 'stone', 1), put('b', 'fig', 1));
    const first = start(world);
    await reached(first.runner, ['baskets'], positionOf(3));
    await first.stop();
    world.eventStore.put(put('a', 'fig', 1));
    const second = start(world);
    await reached(second.runner, ['baskets'], positionOf(4));
    expect(await sumOf(world, 'fig')).toBe(2);
    expect(second.runner.states()).toMatchObject([
      { status: 'running', checkpoint: { skipped: [{ stream: 'a', cause: expect.stringContaining('a stone') }] } },
    ]);
  });

  it('is reported once, found live, in a build or at a start', async () => {
    const world = createWorld();
    const told: unknown[] = [];
    const { runner, stop } = start(world, [baskets()], { onSkip: (found) => told.push(found) });
    await running(runner);
    const stone = put('a', 'stone', 1);
    world.eventStore.put(stone, put('b', 'fig', 1), put('a', 'stone', 1));
    await reached(runner, ['baskets'], positionOf(3));
    expect(told).toEqual([skip(stone)]);
    const other = put('c', 'stone', 1);
    world.eventStore.put(other);
    await reached(runner, ['baskets'], positionOf(4));
    await runner.rebuild('baskets');
    expect(told).toEqual([skip(stone), { ...skip(other), stream: 'c' }]);
    await stop();
    const again: unknown[] = [];
    const second = start(world, [baskets()], { onSkip: (found) => again.push(found) });
    await running(second.runner);
    expect(again).toEqual(told);
  });
});

it('events of a newer build are counted and skipped', async () => {
  const world = createWorld();
  const { runner } = start(world);
  await running(runner);
  world.eventStore.put({ ...put('a', 'fig', 1), schemaVersion: 2 }, put('a', 'fig', 1));
  await reached(runner, ['baskets'], positionOf(2));
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
  const other = named('other');
  world.eventStore.put(put('a', 'fig', 1));
  const { runner } = start(world, [{ ...broken, derived }, other]);
  await reached(runner, ['other'], positionOf(1));
  expect(runner.states()).toMatchObject([
    { status: 'failed', cause: 'no sums' },
    { name: 'other', status: 'running' },
  ]);
});

it('a projection that nobody runs cannot be rebuilt, and is named', async () => {
  const { runner, stop } = start(createWorld());
  await running(runner);
  await expect(runner.rebuild('unknown')).rejects.toThrow('The projection unknown is not running');
  await stop();
  await expect(runner.rebuild('baskets')).rejects.toThrow('The projection baskets is not running');
});
