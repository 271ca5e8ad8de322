import { positionOf } from '../../support/in-memory-event-store.ts';
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
import type { Projection } from '../../../src/projections/kernel/definition/projection.ts';

const start = createStart();

/** Lets these follow the log up to the head, then stops. */
const grown = async (world: World, projections: readonly Projection[], head: number): Promise<void> => {
  const { runner, stop } = start(world, projections);
  const names = projections.map(({ name }) => name);
  expect(await reached(runner, names, positionOf(head))).toBe('reached');
  await stop();
};
const servedNames = async ({ readModels }: World): Promise<string[]> =>
  Object.keys(await readModels.checkpoints()).sort();

describe('a projection that nothing serves yet', () => {
  it('is built beside: the others see live events meanwhile, and it goes on without a gap', async () => {
    const world = createWorld();
    world.eventStore.put(put('a', 'fig', 1), put('b', 'fig', 2));
    await grown(world, [named('old')], 2);

    const { rebuild, underWay, open } = createHeldBuilds(world);
    const { runner } = start(world, [named('new'), named('old')], { rebuild });
    await eventually(() => underWay.includes('new'));
    world.eventStore.put(put('c', 'fig', 4));
    expect(await reached(runner, ['old'], positionOf(3))).toBe('reached');
    expect(await sumIn(world, 'old', 'fig')).toBe(7);
    expect(await servedNames(world)).toEqual(['old']);
    expect(await runner.waitFor(['old', 'new'], positionOf(3), 1_000_000)).toBe('not-running');

    open('new');
    await eventually(async () => (await servedNames(world)).includes('new'));
    world.eventStore.put(put('d', 'fig', 8));
    expect(await reached(runner, ['old', 'new'], positionOf(4))).toBe('reached');
    expect([await sumIn(world, 'old', 'fig'), await sumIn(world, 'new', 'fig')]).toEqual([15, 15]);
    expect(updates(world)).toContainEqual({ projection: 'new', from: null, to: positionOf(3), keys: null });
  });

  it('joins at the beginning while the log is empty, and is built when it was killed before its first commit', async () => {
    const world = createWorld();
    const { runner, stop } = start(world, [named('new')]);
    await running(runner);
    expect(await servedNames(world)).toEqual(['new']);
    await stop();
    world.eventStore.put(put('a', 'fig', 1));
    const { rebuild, underWay, open } = createHeldBuilds(world);
    const next = start(world, [named('new')], { rebuild });
    await eventually(() => underWay.includes('new'));
    open('new');
    expect(await reached(next.runner, ['new'], positionOf(1))).toBe('reached');
  });

  it('waits when two others are being built; they come in the order of the list', async () => {
    const world = createWorld();
    world.eventStore.put(put('a', 'fig', 1));
    const { rebuild, underWay, open } = createHeldBuilds(world);
    const all = ['one', 'two', 'three', 'four'];
    const { runner } = start(
      world,
      all.map((name) => named(name)),
      { rebuild },
    );
    await eventually(() => underWay.length > 1);
    expect(underWay).toEqual(['one', 'two']);
    open('two');
    await eventually(() => underWay.includes('three'));
    expect(underWay).toEqual(['one', 'three']);
    for (const name of all) open(name);
    expect(await reached(runner, all, positionOf(1))).toBe('reached');
  });

  it('is not built any more once the runner was stopped', async () => {
    const world = createWorld();
    world.eventStore.put(put('a', 'fig', 1));
    const begun: string[] = [];
    const all = ['one', 'two', 'three'].map((name) => named(name));
    const { runner, stop } = start(world, all, {
      rebuild: ({ name }, { signal }) => {
        begun.push(name);
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')));
        });
      },
    });
    await eventually(() => begun.length === 2);
    await stop();
    expect(begun).toEqual(['one', 'two']);
    expect(runner.states().map(({ status }) => status)).toEqual(['stopped', 'stopped', 'stopped']);
  });
});

describe('a projection that fails', () => {
  it('takes nothing else down, now and at the next start', async () => {
    const world = createWorld();
    let isBroken = false;
    const broken = breakable(named('broken'), () => isBroken);
    const first = start(world, [broken, named('other')]);
    await running(first.runner);
    isBroken = true;
    const waiting = first.runner.waitFor(['broken'], positionOf(1), 1_000_000);
    world.eventStore.put(put('a', 'fig', 1));
    expect(await waiting).toBe('not-running');
    expect(await reached(first.runner, ['other'], positionOf(1))).toBe('reached');
    expect(first.errors).toEqual([new Error('no sums')]);
    await first.stop();

    const second = start(world, [broken, named('other')]);
    await eventually(() => second.runner.states()[0]?.status === 'failed');
    world.eventStore.put(put('a', 'fig', 1));
    expect(await reached(second.runner, ['other'], positionOf(2))).toBe('reached');
    expect(second.runner.states()).toMatchObject([
      { name: 'broken', status: 'failed', cause: 'no sums' },
      { name: 'other', status: 'running', cause: null },
    ]);
  });

  it('is there for a rebuild, also when all have failed: the run goes on', async () => {
    const world = createWorld();
    let isBroken = false;
    const { runner } = start(world, [breakable(baskets(), () => isBroken)]);
    await running(runner);
    isBroken = true;
    world.eventStore.put(put('a', 'fig', 1));
    await eventually(() => runner.states()[0]?.status === 'failed');
    await expect(runner.rebuild('baskets')).rejects.toThrow('no sums');
    expect(runner.states()).toMatchObject([{ status: 'failed', cause: 'no sums' }]);
    isBroken = false;
    expect(await runner.rebuild('baskets')).toMatchObject({ outcome: 'swapped' });
    world.eventStore.put(put('a', 'fig', 2));
    expect(await reached(runner, ['baskets'], positionOf(2))).toBe('reached');
    expect(await sumIn(world, 'baskets', 'fig')).toBe(3);
    expect(runner.states()).toMatchObject([{ status: 'running', cause: null }]);
  });

  it('before it could follow says why, and the others go on', async () => {
    const world = createWorld();
    world.eventStore.put(put('a', 'fig', 1));
    await grown(world, [named('broken'), named('other')], 1);
    // Its views are others although the version is the same, and what serves cannot be released.
    const stuck = withBuild(world, 'broken', (build) => ({
      checkpoint: async () => ({ ...(await build.checkpoint()), scannedTo: null }),
      discard: () => Promise.reject(new Error('cannot be released')),
    }));
    const { runner } = start(stuck, [named('broken'), named('other')]);
    await eventually(() => runner.states()[0]?.status === 'failed');
    expect(await reached(runner, ['other'], positionOf(1))).toBe('reached');
    expect(runner.states()).toMatchObject([
      { name: 'broken', status: 'failed', cause: 'cannot be released' },
      { name: 'other', status: 'running', cause: null },
    ]);
  });

  it('in its first build serves nothing; in one of a new version the old one goes on serving', async () => {
    const world = createWorld();
    world.eventStore.put(put('a', 'fig', 1));
    await grown(world, [baskets()], 1);
    const raised = breakable(baskets({ version: 2 }), () => true);
    const { runner } = start(world, [raised, breakable(named('new'), () => true), named('other')]);
    expect(await reached(runner, ['other'], positionOf(1))).toBe('reached');
    await eventually(() => runner.states().filter(({ status }) => status === 'failed').length === 2);
    expect(await servedNames(world)).toEqual(['baskets', 'other']);
    expect((await world.readModels.checkpoints())['baskets']?.version).toBe(1);
    expect(await runner.waitFor(['new'], positionOf(1), 1_000_000)).toBe('not-running');
  });
});

describe('a projection whose store is out of reach', () => {
  it.each(['open', 'commit'] as const)('holds nobody up when it cannot %s, and comes back', async (call) => {
    const world = createWorld();
    let isAway = false;
    const tries = { failed: 0 };
    const throwIfAway = (): void => {
      if (!isAway) return;
      tries.failed += 1;
      throw new Error('out of reach');
    };
    const stuck = withBuild(world, 'stuck', (build) => {
      if (call === 'open') throwIfAway();
      return {
        commit: async (commit) => {
          throwIfAway();
          return build.commit(commit);
        },
      };
    });
    const all = [named('stuck'), named('other')];
    isAway = call === 'open';
    const delay = (): Promise<void> => new Promise(setImmediate);
    const { runner } = start(stuck, all, { delay });
    if (call === 'commit') await running(runner);
    isAway = true;
    await eventually(() => runner.states()[1]?.status === 'running');
    world.eventStore.put(put('a', 'fig', 1));
    expect(await reached(runner, ['other'], positionOf(1))).toBe('reached');
    await eventually(() => tries.failed > 2);
    world.eventStore.put(put('a', 'fig', 2));
    expect(await reached(runner, ['other'], positionOf(2))).toBe('reached');
    isAway = false;
    expect(await reached(runner, ['stuck'], positionOf(2))).toBe('reached');
    world.eventStore.put(put('a', 'fig', 4));
    expect(await reached(runner, ['stuck', 'other'], positionOf(3))).toBe('reached');
    expect([await sumIn(world, 'stuck', 'fig'), await sumIn(world, 'other', 'fig')]).toEqual([7, 7]);
  });

  it.each(['open', 'commit'] as const)('can be stopped when it cannot %s', async (call) => {
    const world = createWorld();
    const stuck = withBuild(world, 'stuck', () => {
      if (call === 'open') throw new Error('out of reach');
      return { commit: () => Promise.reject(new Error('out of reach')) };
    });
    const delay = (_ms: number, signal: AbortSignal): Promise<void> =>
      new Promise((resolve, reject) => {
        setImmediate(() => (signal.aborted ? reject(new Error('aborted')) : resolve()));
      });
    const { runner, stop, errors } = start(stuck, [named('stuck')], { delay });
    if (call === 'commit') await running(runner);
    if (call === 'commit') world.eventStore.put(put('a', 'fig', 1));
    await eventually(() => errors.length > 2);
    await stop();
    expect(runner.states()).toMatchObject([{ status: 'stopped' }]);
  });
});

it('a projection that stands behind catches up by itself: the others go on live', async () => {
  const world = createWorld();
  world.eventStore.put(put('a', 'fig', 1));
  await grown(world, [named('behind'), named('other')], 1);
  world.eventStore.put(put('b', 'fig', 2));
  await grown(world, [named('other')], 2);

  const gate = createGate();
  const slow = withBuild(world, 'behind', ({ load }) => ({
    load: async (view, keys) => {
      await gate.passed;
      return load(view, keys);
    },
  }));
  const { runner } = start(slow, [named('behind'), named('other')]);
  await running(runner);
  world.eventStore.put(put('c', 'fig', 4));
  expect(await reached(runner, ['other'], positionOf(3))).toBe('reached');
  const waiting = runner.waitFor(['behind'], positionOf(3), 5000);
  gate.open();
  expect(await waiting).toBe('reached');
  expect([await sumIn(world, 'behind', 'fig'), await sumIn(world, 'other', 'fig')]).toEqual([7, 7]);
});
