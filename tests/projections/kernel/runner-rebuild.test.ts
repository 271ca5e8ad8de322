import { rebuildProjection } from '../../../src/projections/kernel/rebuild/rebuild.ts';
import type { Projection } from '../../../src/projections/kernel/definition/projection.ts';
import { createInMemoryEventStore, positionOf } from '../../support/in-memory-event-store.ts';
import { baskets, put } from '../support/baskets.ts';
import { eventually } from '../support/facts.ts';
import {
  breakable,
  createGate,
  createHeldBuilds,
  createStart,
  createWorld,
  named,
  reached,
  running,
  sumIn,
  updates,
  withBuild,
} from '../support/runner-world.ts';
import type { World } from '../support/runner-world.ts';

const start = createStart();
const sumOf = (world: World, fruit: string): Promise<number | null> => sumIn(world, 'baskets', fruit);

describe('rebuild', () => {
  const grown = async (world: World): Promise<void> => {
    const { runner, stop } = start(world);
    world.eventStore.put(put('a', 'fig', 1), put('b', 'fig', 2));
    await reached(runner, ['baskets'], positionOf(2));
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
    expect(await reached(runner, ['baskets'], positionOf(3))).toBe('reached');
    expect(await sumOf(world, 'fig')).toBe(7);
    expect((await world.readModels.checkpoints())['baskets']).toMatchObject({ version: 2 });
    world.eventStore.put(put('c', 'fig', 1));
    await reached(runner, ['baskets'], positionOf(4));
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
    expect(await reached(runner, ['baskets'], positionOf(events))).toBe('reached');
    expect([await sumOf(moved, 'fig'), await sumOf(moved, 'plum')]).toEqual([null, events]);
  });

  it('on demand while events keep coming: the same documents, nothing lost', async () => {
    const world = createWorld();
    const { runner, progress } = start(world);
    for (let index = 0; index < 50; index += 1) world.eventStore.put(put(`a${index % 7}`, 'fig', 1));
    await reached(runner, ['baskets'], positionOf(50));
    await running(runner);
    const rebuilt = Promise.all([runner.rebuild('baskets'), runner.rebuild('baskets')]);
    for (let index = 0; index < 50; index += 1) world.eventStore.put(put(`a${index % 7}`, 'fig', 1));
    // The second one asked for the one under way.
    expect(await rebuilt).toMatchObject([{ outcome: 'swapped' }, { outcome: 'swapped' }]);
    expect(progress.filter(({ state }) => state === 'swapped')).toHaveLength(1 + 1);
    expect(await reached(runner, ['baskets'], positionOf(100))).toBe('reached');
    expect(await sumOf(world, 'fig')).toBe(100);
    for (let again = 0; again < 3; again += 1)
      expect(await runner.rebuild('baskets')).toMatchObject({ outcome: 'swapped' });
    expect(runner.states()).toMatchObject([{ status: 'running' }]);
  });

  it('that has read what the serving build has not is compared when that has, too', async () => {
    const world = createWorld();
    await grown(world);
    const late = createGate();
    let isLate = false;
    const follow: World['eventStore']['follow'] = async function* (range) {
      for await (const batch of world.eventStore.follow(range)) {
        if (isLate && range.until === null) await late.passed;
        yield batch;
      }
    };
    const { runner, progress } = start({ ...world, eventStore: { ...world.eventStore, follow } });
    await reached(runner, ['baskets'], positionOf(2));
    isLate = true;
    world.eventStore.put(put('a', 'fig', 4));
    const rebuilt = runner.rebuild('baskets');
    await eventually(() => progress.some(({ position }) => position === positionOf(3)));
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
    late.open();
    expect(await rebuilt).toMatchObject({ outcome: 'swapped' });
    expect(progress.map(({ state }) => state)).toContain('comparing');
    expect(await sumOf(world, 'fig')).toBe(7);
  });

  it('makes good what was left out, whatever differs then', async () => {
    const world = createWorld();
    let isMended = false;
    const baskets1 = baskets();
    const mended: Projection = {
      ...baskets1,
      fold: (doc, event, key, texts) => {
        if (!isMended) throw new Error('a defect');
        return baskets1.fold(doc, event, key, texts);
      },
    };
    const { runner } = start(world, [mended]);
    await running(runner);
    world.eventStore.put(put('a', 'fig', 1));
    await reached(runner, ['baskets'], positionOf(1));
    expect(await sumOf(world, 'fig')).toBeNull();
    isMended = true;
    expect(await runner.rebuild('baskets')).toMatchObject({ outcome: 'swapped' });
    expect(await sumOf(world, 'fig')).toBe(1);
    expect(runner.states()).toMatchObject([{ checkpoint: { skipped: [] } }]);
  });

  it('of a projection that could not be opened lets it follow once', async () => {
    const world = createWorld();
    await grown(world);
    const gate = createGate();
    const open: World['readModels']['open'] = async (shape, mode) => {
      if (mode === 'serving' && !isOpen) await gate.passed;
      return world.readModels.open(shape, mode);
    };
    let isOpen = false;
    const { runner } = start(world, [baskets()], { readModels: { ...world.readModels, open } });
    await eventually(() => runner.states()[0]?.status === 'starting');
    await new Promise(setImmediate);
    isOpen = true;
    expect(await runner.rebuild('baskets')).toMatchObject({ outcome: 'swapped' });
    gate.open();
    world.eventStore.put(put('a', 'fig', 1), put('a', 'fig', 1));
    expect(await reached(runner, ['baskets'], positionOf(4))).toBe('reached');
    world.eventStore.put(put('a', 'fig', 1));
    expect(await reached(runner, ['baskets'], positionOf(5))).toBe('reached');
    expect(runner.states()).toMatchObject([{ status: 'running' }]);
    expect(world.readModels.commits.filter(({ commit }) => commit.next.scannedTo === positionOf(5))).toHaveLength(1);
  });

  it('of a projection that fails meanwhile takes over where it has come to', async () => {
    const world = createWorld();
    let isBroken = false;
    const { rebuild, underWay, open } = createHeldBuilds(world);
    const { runner } = start(world, [breakable(baskets(), () => isBroken)], { rebuild });
    await running(runner);
    const rebuilt = runner.rebuild('baskets');
    await eventually(() => underWay.length > 0);
    isBroken = true;
    world.eventStore.put(put('a', 'fig', 1));
    await eventually(() => runner.states()[0]?.cause === 'no sums');
    isBroken = false;
    open('baskets');
    expect(await rebuilt).toMatchObject({ outcome: 'swapped' });
    expect(await reached(runner, ['baskets'], positionOf(1))).toBe('reached');
    expect(await sumOf(world, 'fig')).toBe(1);
  });

  it('is refused when the documents would differ though the version is the same; the old build goes on', async () => {
    const world = createWorld();
    await grown(world);
    const build = await world.readModels.open(baskets().shape, 'serving');
    const at = await build.checkpoint();
    const tampered = { view: 'sums', key: 'fig', text: '{"total":99,"baskets":2}', fields: { total: 99 }, tokens: [] };
    await build.commit({ reset: false, writes: [tampered], deletes: [], expected: at, next: at });
    const { runner, progress } = start(world);
    await reached(runner, ['baskets'], positionOf(2));
    const told = updates(world).length;
    expect(await runner.rebuild('baskets')).toMatchObject({ outcome: 'refused' });
    expect(await sumOf(world, 'fig')).toBe(99);
    expect(progress.at(-1)?.state).toBe('refused');
    expect(updates(world).length).toBe(told);
    world.eventStore.put(put('a', 'fig', 1));
    await reached(runner, ['baskets'], positionOf(3));
    expect(await sumOf(world, 'fig')).toBe(100);
  });

  it('that fails leaves the old build running', async () => {
    const world = createWorld();
    let isDead = false;
    const { runner } = start(world, [baskets()], {
      rebuild: (projection, options) =>
        isDead
          ? Promise.reject(new Error('the worker died'))
          : rebuildProjection({ ...world, knows: () => true }, projection, options),
    });
    await running(runner);
    await runner.rebuild('baskets');
    isDead = true;
    world.eventStore.put(put('a', 'fig', 1));
    await reached(runner, ['baskets'], positionOf(1));
    await expect(runner.rebuild('baskets')).rejects.toThrow('the worker died');
    world.eventStore.put(put('a', 'fig', 1));
    expect(await reached(runner, ['baskets'], positionOf(2))).toBe('reached');
  });

  it('that another runner supersedes ends the run, which may begin again', async () => {
    const world = createWorld();
    await grown(world);
    const superseded = Object.assign(new Error('Another rebuild runs'), { code: 'superseded' });
    const { runner, running: ending } = start(world, [baskets({ version: 2 }), named('other')], {
      rebuild: () => Promise.reject(superseded),
    });
    await ending;
    expect(runner.states()[0]).toMatchObject({ status: 'superseded', cause: 'Another rebuild runs' });
  });

  it('that could not release its build has swapped all the same', async () => {
    const world = createWorld();
    const lasting = withBuild(world, 'baskets', () => ({ discard: () => Promise.reject(new Error('out of reach')) }));
    const { runner, errors } = start(lasting);
    await running(runner);
    world.eventStore.put(put('a', 'fig', 1));
    await reached(runner, ['baskets'], positionOf(1));
    expect(await runner.rebuild('baskets')).toMatchObject({ outcome: 'swapped' });
    // The following build, the compared one, and its own.
    expect(errors.map(String)).toEqual(Array(3).fill('Error: out of reach'));
    expect(runner.states()).toMatchObject([{ status: 'running' }]);
  });

  it('outlives outages at its very end, but no other build', async () => {
    const world = createWorld();
    const away = new Error('out of reach');
    // Each of the two digests fails once.
    const faults: Record<'serve' | 'digest', (Error | null)[]> = { serve: [away], digest: [away, null, away] };
    const failing = async (call: 'serve' | 'digest'): Promise<void> => {
      const fault = faults[call].shift();
      if (fault instanceof Error) throw fault;
    };
    const shaky = withBuild(world, 'baskets', ({ serve, digest }) => ({
      serve: () => failing('serve').then(serve),
      digest: () => failing('digest').then(digest),
    }));
    const { runner } = start(shaky);
    await running(runner);
    world.eventStore.put(put('a', 'fig', 1));
    await reached(runner, ['baskets'], positionOf(1));
    expect(await runner.rebuild('baskets')).toMatchObject({ outcome: 'swapped' });
    expect(faults).toEqual({ serve: [], digest: [] });
    faults.serve.push(away, Object.assign(new Error('dropped'), { code: 'superseded' }));
    await expect(runner.rebuild('baskets')).rejects.toThrow('dropped');
    world.eventStore.put(put('a', 'fig', 1));
    expect(await reached(runner, ['baskets'], positionOf(2))).toBe('reached');
  });
});
