import { createProjectionWatch } from '../../../src/projections/kernel/conditions.ts';
import { createCheckpointWait } from '../../../src/projections/kernel/waiting.ts';
import { positionOf } from '../../support/in-memory-event-store.ts';
import { createInMemoryPubSub } from '../../support/in-memory-pub-sub.ts';
import { createInMemoryReadModels } from '../../support/in-memory-read-models.ts';
import { baskets, put } from '../support/baskets.ts';
import { eventually } from '../support/facts.ts';
import {
  breakable,
  createHeldBuilds,
  createStart,
  createWorld,
  named,
  reached,
  running,
} from '../support/runner-world.ts';
import type { World } from '../support/runner-world.ts';

const start = createStart();
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Another process: it runs no projection. */
const createOther = ({ readModels, pubSub }: Pick<World, 'readModels' | 'pubSub'>, pollMs = 1_000_000) => {
  const watch = createProjectionWatch({ readModels, pubSub, pollMs });
  stops.push(watch.stop);
  const waitFor = createCheckpointWait({ readModels, pubSub, isFollowing: watch.isFollowing });
  return { watch, waitFor };
};

describe('what a process knows of the projections of another one', () => {
  it('building until the first build serves, and then it serves', async () => {
    const world = createWorld();
    world.eventStore.put(put('a', 'fig', 1));
    const { watch, waitFor } = createOther(world);
    const { rebuild, underWay, open } = createHeldBuilds(world);
    const { runner } = start(world, [baskets()], { rebuild });
    await eventually(() => underWay.length > 0);
    expect([watch.condition('baskets'), watch.isFollowing('baskets')]).toEqual(['building', false]);
    expect(await waitFor(['baskets'], positionOf(1), 1_000_000)).toBe('not-running');
    open('baskets');
    await reached(runner, ['baskets'], positionOf(1));
    expect([watch.condition('baskets'), watch.isFollowing('baskets')]).toEqual(['serving', true]);
    expect(await waitFor(['baskets'], positionOf(1), 1_000_000)).toBe('reached');
  });

  it('failed with its cause, and serving again after a rebuild', async () => {
    const world = createWorld();
    let isBroken = false;
    const { runner } = start(world, [breakable(named('broken'), () => isBroken), named('other')]);
    const { watch, waitFor } = createOther(world);
    await running(runner);
    isBroken = true;
    world.eventStore.put(put('a', 'fig', 1));
    await watch.until(() => watch.condition('broken') === 'failed', new AbortController().signal);
    expect([watch.cause('broken'), watch.cause('other')]).toEqual(['no sums', null]);
    expect(watch.condition('other')).toBe('serving');
    expect(await waitFor(['broken'], positionOf(1), 1_000_000)).toBe('not-running');
    isBroken = false;
    await runner.rebuild('broken');
    expect([watch.condition('broken'), watch.cause('broken')]).toEqual(['serving', null]);
  });

  it('serving, but not to be waited for, while an old build serves until the new one is there', async () => {
    const world = createWorld();
    world.eventStore.put(put('a', 'fig', 1));
    const first = start(world);
    await reached(first.runner, ['baskets'], positionOf(1));
    await first.stop();
    const { rebuild, underWay } = createHeldBuilds(world);
    const { watch } = createOther(world);
    const { stop } = start(world, [baskets({ version: 2 })], {
      rebuild: (projection, options) =>
        Promise.race([
          rebuild(projection, options),
          new Promise<never>((_, reject) => {
            options.signal.addEventListener('abort', () => reject(new Error('aborted')));
          }),
        ]),
    });
    await eventually(() => underWay.length > 0);
    expect([watch.condition('baskets'), watch.isFollowing('baskets')]).toEqual(['serving', false]);
    await stop();
  });

  it('serving and to be waited for, while it is rebuilt beside', async () => {
    const world = createWorld();
    const { rebuild, underWay, open } = createHeldBuilds(world);
    const { runner } = start(world, [baskets()], { rebuild });
    const { watch } = createOther(world);
    await running(runner);
    world.eventStore.put(put('a', 'fig', 1));
    const rebuilt = runner.rebuild('baskets');
    await eventually(() => underWay.length > 0);
    expect([watch.condition('baskets'), watch.isFollowing('baskets')]).toEqual(['serving', true]);
    open('baskets');
    await rebuilt;
  });

  it('not failed when another runner has taken over', async () => {
    const world = createWorld();
    const { watch } = createOther(world);
    const { runner, running: ending } = start(world);
    await running(runner);
    const build = await world.readModels.open(baskets().shape, 'serving');
    const at = await build.checkpoint();
    const next = { ...at, scannedTo: positionOf(9) };
    await build.commit({ reset: false, writes: [], deletes: [], expected: at, next });
    world.eventStore.put(put('a', 'fig', 1));
    await ending;
    expect(runner.states()).toMatchObject([{ status: 'superseded' }]);
    expect([watch.condition('baskets'), watch.isFollowing('baskets')]).toEqual(['serving', false]);
  });

  it('building while only the beginning of a first build serves', async () => {
    const world = createWorld();
    await world.readModels.open(baskets().shape, 'serving');
    world.eventStore.put(put('a', 'fig', 1));
    const { watch } = createOther(world);
    const { rebuild, underWay, open } = createHeldBuilds(world);
    const { runner } = start(world, [baskets()], { rebuild });
    await eventually(() => underWay.length > 0);
    expect(watch.condition('baskets')).toBe('building');
    open('baskets');
    await reached(runner, ['baskets'], positionOf(1));
    expect(watch.condition('baskets')).toBe('serving');
  });

  it('is said no more when the run is over', async () => {
    const world = createWorld();
    const { runner, stop } = start(world, [baskets()], { sayAgainMs: 1 });
    await running(runner);
    await stop();
    const said = world.pubSub.sent.length;
    const another = createWorld();
    start(another, [baskets()], { sayAgainMs: 1 });
    while (another.pubSub.sent.length < 10) await new Promise((resolve) => setTimeout(resolve, 1));
    expect(world.pubSub.sent).toHaveLength(said);
  });

  it('is said again, so that a lost message heals', async () => {
    const world = createWorld();
    world.pubSub.losing = true;
    const { runner } = start(world, [breakable(baskets(), () => true)], { sayAgainMs: 1 });
    const { watch } = createOther(world);
    await running(runner);
    world.eventStore.put(put('a', 'fig', 1));
    await eventually(() => runner.states()[0]?.status === 'failed');
    expect(watch.condition('baskets')).not.toBe('failed');
    world.pubSub.losing = false;
    await watch.until(() => watch.condition('baskets') === 'failed', new AbortController().signal);
  });

  it('comes from the stored checkpoints until the projector has spoken', async () => {
    const readModels = createInMemoryReadModels();
    const { watch } = createOther({ readModels, pubSub: createInMemoryPubSub() }, 1);
    expect(watch.condition('baskets')).toBe('building');
    const build = await readModels.open(baskets().shape, 'serving');
    const skipped = [{ stream: 'a', eventId: 'event-1', cause: 'Put: a stone is no fruit' }];
    const at = await build.checkpoint();
    await build.commit({ reset: false, writes: [], deletes: [], expected: at, next: { ...at, skipped } });
    await watch.until(() => watch.skipped('baskets').length > 0, new AbortController().signal);
    expect([watch.condition('baskets'), watch.isFollowing('baskets')]).toEqual(['serving', true]);
    expect(watch.skipped('baskets')).toEqual(skipped);
    expect(watch.skipped('nobody')).toEqual([]);
  });

  it('comes from the first look, without waiting for the next one', async () => {
    const readModels = createInMemoryReadModels();
    const pubSub = createInMemoryPubSub();
    await readModels.open(baskets().shape, 'serving');
    const { watch } = createOther({ readModels, pubSub });
    await watch.until(() => watch.condition('baskets') === 'serving', new AbortController().signal);
    watch.stop();
    const { runner } = start({ ...createWorld(), pubSub }, [named('other')]);
    await running(runner);
    expect(watch.condition('other')).toBe('building');
  });

  it('stays what it was while the stores are out of reach, and nothing waits for ever', async () => {
    const readModels = createInMemoryReadModels();
    await readModels.open(baskets().shape, 'serving');
    let asked = 0;
    const checkpoints = async () => {
      asked += 1;
      if (asked > 1) throw new Error('out of reach');
      return readModels.checkpoints();
    };
    const { watch } = createOther({ readModels: { ...readModels, checkpoints }, pubSub: createInMemoryPubSub() }, 1);
    await watch.until(() => watch.condition('baskets') === 'serving', new AbortController().signal);
    while (asked < 3) await new Promise((resolve) => setTimeout(resolve, 1));
    expect(watch.condition('baskets')).toBe('serving');
    const leaving = new AbortController();
    const waiting = watch.until(() => false, leaving.signal);
    leaving.abort();
    await waiting;
  });
});
