import type { Json } from '../../../../src/domain/kernel/json.ts';
import type { Projection } from '../../../../src/projections/kernel/definition/projection.ts';
import type { RebuildProgress } from '../../../../src/projections/kernel/rebuild/rebuild-progress.ts';
import {
  asStatuses,
  createProjectionWatch,
  createStatusWriter,
} from '../../../../src/projections/kernel/run/status.ts';
import { createCheckpointWait } from '../../../../src/projections/kernel/run/checkpoint-wait.ts';
import { positionOf } from '../../../support/in-memory-event-store.ts';
import { baskets, put } from '../../support/baskets.ts';
import { eventually } from '../../support/facts.ts';
import { createGauges } from '../../support/gauges.ts';
import {
  breakable,
  createHeldBuilds,
  createStart,
  createWorld,
  named,
  reached,
  running,
} from '../../support/runner-world.ts';
import type { World } from '../../support/runner-world.ts';

const begin = createStart();
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

type Gauges = ReturnType<typeof createGauges>;

type Rest = NonNullable<Parameters<typeof begin>[2]> & { readonly sayAgainMs?: number; readonly gauges?: Gauges };

/** Runs projections and reports their status. */
const start = async (
  world: World,
  projections: readonly Projection[] = [baskets()],
  { sayAgainMs, gauges, ...rest }: Rest = {},
) => {
  const last = new Map<string, RebuildProgress>();
  let states: () => ReturnType<ReturnType<typeof begin>['runner']['states']> = () => [];
  const status = createStatusWriter({
    pubSub: world.pubSub,
    readModels: world.readModels,
    gauges: gauges ?? createGauges(),
    runner: { states: () => states() },
    replays: { of: () => null, last: (name) => last.get(name) ?? null },
    clock: { now: () => new Date() },
    storeMs: 1,
    onError: (cause) => {
      throw cause;
    },
    sayAgainMs,
  });
  const endStatus = await status.start(projections);
  stops.push(endStatus);
  const started = begin(world, projections, {
    ...rest,
    onChange: () => {
      states = started.runner.states;
      status.changed();
    },
    onProgress: (progress) => {
      last.set(progress.projection, progress);
      status.changed();
    },
  });
  const stop = async (): Promise<void> => {
    endStatus();
    await started.stop();
  };
  return { ...started, stop };
};

/** Another process: it runs no projection. */
const createOther = (
  { readModels, pubSub }: Pick<World, 'readModels' | 'pubSub'>,
  gauges: Pick<Gauges, 'read'> = createGauges(),
) => {
  const watch = createProjectionWatch({ gauges, pubSub, readAgainMs: 1 });
  stops.push(watch.stop);
  const waitFor = createCheckpointWait({ readModels, pubSub, isFollowing: watch.isFollowing });
  const causeOf = (name: string) => watch.status(name)?.cause ?? null;
  return { watch, waitFor, causeOf };
};

describe('what a process knows of the projections of another one', () => {
  it('of one that nobody has said anything of: it is being built, and follows', () => {
    const { watch } = createOther(createWorld());
    expect([watch.condition('none'), watch.isFollowing('none'), watch.hadServed('none')]).toEqual([
      'building',
      true,
      false,
    ]);
  });

  it('building until the first build serves, and then it serves', async () => {
    const world = createWorld();
    world.eventStore.put(put('a', 'fig', 1));
    const { watch, waitFor } = createOther(world);
    const { rebuild, underWay, open } = createHeldBuilds(world);
    const { runner } = await start(world, [baskets()], { rebuild });
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
    const { runner } = await start(world, [breakable(named('broken'), () => isBroken), named('other')]);
    const { watch, waitFor, causeOf } = createOther(world);
    await running(runner);
    isBroken = true;
    world.eventStore.put(put('a', 'fig', 1));
    await watch.until(() => watch.condition('broken') === 'failed', new AbortController().signal);
    expect([causeOf('broken'), causeOf('other')]).toEqual(['no sums', null]);
    expect(watch.condition('other')).toBe('serving');
    expect(await waitFor(['broken'], positionOf(1), 1_000_000)).toBe('not-running');
    isBroken = false;
    await runner.rebuild('broken');
    expect([watch.condition('broken'), causeOf('broken')]).toEqual(['serving', null]);
  });

  it('serving, but not to be waited for, while an old build serves until the new one is there', async () => {
    const world = createWorld();
    world.eventStore.put(put('a', 'fig', 1));
    const first = await start(world);
    await reached(first.runner, ['baskets'], positionOf(1));
    await first.stop();
    const { rebuild, underWay } = createHeldBuilds(world);
    const { watch } = createOther(world);
    const { stop } = await start(world, [baskets({ version: 2 })], {
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
    const { runner } = await start(world, [baskets()], { rebuild });
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
    const { runner, running: ending } = await start(world);
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
    const { runner } = await start(world, [baskets()], { rebuild });
    await eventually(() => underWay.length > 0);
    expect(watch.condition('baskets')).toBe('building');
    open('baskets');
    await reached(runner, ['baskets'], positionOf(1));
    expect(watch.condition('baskets')).toBe('serving');
  });

  it('is said no more when the run is over', async () => {
    const world = createWorld();
    const { runner, stop } = await start(world, [baskets()], { sayAgainMs: 1 });
    await running(runner);
    await stop();
    const said = world.pubSub.sent.length;
    const another = createWorld();
    await start(another, [baskets()], { sayAgainMs: 1 });
    while (another.pubSub.sent.length < 10) await new Promise((resolve) => setTimeout(resolve, 1));
    expect(world.pubSub.sent).toHaveLength(said);
  });

  it('is said again, so that a lost message heals', async () => {
    const world = createWorld();
    world.pubSub.losing = true;
    const { runner } = await start(world, [breakable(baskets(), () => true)], { sayAgainMs: 1 });
    const { watch } = createOther(world);
    await running(runner);
    world.eventStore.put(put('a', 'fig', 1));
    await eventually(() => runner.states()[0]?.status === 'failed');
    expect(watch.condition('baskets')).not.toBe('failed');
    world.pubSub.losing = false;
    await watch.until(() => watch.condition('baskets') === 'failed', new AbortController().signal);
  });

  it('is counted, stored, and known to a process that starts later, until the projector speaks again', async () => {
    const world = createWorld();
    const gauges = createGauges();
    world.eventStore.put(put('a', 'fig', 1));
    const first = await start(world, [baskets()], { gauges });
    await reached(first.runner, ['baskets'], positionOf(1));
    const stored = async () => asStatuses(await gauges.read('projection-status'))[0];
    await eventually(async () => (await stored())?.documents === 1 && (await stored())?.state === 'live');
    expect(await stored()).toMatchObject({ name: 'baskets', condition: 'serving', hasServed: true });
    await first.stop();
    const { watch } = createOther(createWorld(), gauges);
    await watch.until(() => watch.condition('baskets') === 'serving', new AbortController().signal);
    expect([watch.isFollowing('baskets'), watch.condition('nobody')]).toEqual([true, 'building']);
    expect(watch.status('nobody')).toBeNull();
  });

  it('is serving for a later process where it has failed since, but building where it never served', async () => {
    const status = { isFollowing: false, cause: 'no sums', condition: 'failed', skipped: [] };
    const gauges = createGauges();
    await gauges.write('projection-status', {
      projections: [
        { ...status, name: 'served', hasServed: true },
        { ...status, name: 'never', hasServed: false },
      ],
    });
    const { watch, causeOf } = createOther(createWorld(), gauges);
    await watch.until(() => watch.status('never') !== null, new AbortController().signal);
    expect([watch.condition('served'), watch.condition('never'), causeOf('served')]).toEqual([
      'serving',
      'building',
      null,
    ]);
  });

  it('is asked of the store again while that is away, and nothing waits for ever', async () => {
    let asked = 0;
    const gauges = {
      read: async (): Promise<Json> => {
        asked += 1;
        if (asked < 3) throw new Error('out of reach');
        return { projections: [{ name: 'baskets', hasServed: true }] };
      },
    };
    const { watch } = createOther(createWorld(), gauges);
    await watch.until(() => watch.condition('baskets') === 'serving', new AbortController().signal);
    const leaving = new AbortController();
    const waiting = watch.until(() => false, leaving.signal);
    leaving.abort();
    await waiting;
  });
});
