import { performance } from 'node:perf_hooks';
import type { Build } from '../../../../src/ports/read-model-store.ts';
import type { Projection } from '../../../../src/projections/kernel/definition/projection.ts';
import { rebuildProjection } from '../../../../src/projections/kernel/rebuild/rebuild.ts';
import type { RebuildProgress } from '../../../../src/projections/kernel/rebuild/rebuild-progress.ts';
import type { RebuildDeps, RebuildOptions } from '../../../../src/projections/kernel/rebuild/rebuild.ts';
import { positionOf } from '../../../support/in-memory-event-store.ts';
import { baskets, put } from '../../support/baskets.ts';
import { fact } from '../../support/facts.ts';
import { breakable, createWorld, withBuild } from '../../support/runner-world.ts';
import type { World } from '../../support/runner-world.ts';

afterEach(() => jest.restoreAllMocks());

/** A log of four events, read one by one. */
const createLog = (): World => {
  const world = createWorld();
  world.eventStore.pageSize = 1;
  world.eventStore.put(
    put('a', 'fig', 1),
    put('b', 'fig', 2),
    fact('x', { type: 'Unrelated', data: {} }),
    put('c', 'fig', 4),
  );
  return world;
};
/** The same stores, telling which builds were dropped or released. */
const watched = (world: World) => {
  const discarded: Build[] = [];
  const stores = withBuild(world, 'baskets', (build) => ({
    discard: async () => {
      discarded.push(build);
      await build.discard();
    },
  }));
  return { stores, discarded };
};
const rebuild = (
  world: World,
  rest: Partial<RebuildOptions & RebuildDeps> = {},
  projection: Projection = baskets(),
) => {
  const progress: RebuildProgress[] = [];
  const outcome = rebuildProjection({ ...world, knows: () => true, ...rest }, projection, {
    signal: new AbortController().signal,
    onProgress: (at) => progress.push(at),
    ...rest,
  });
  return { outcome, progress };
};
const servedNames = async ({ readModels }: World): Promise<string[]> => Object.keys(await readModels.checkpoints());

describe('the progress of a rebuild', () => {
  it('says how far it has read, of how much, and how long it will take', async () => {
    const world = createLog();
    let now = 1_000;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const { follow } = world.eventStore;
    const aSecondEach: typeof follow = async function* (options) {
      for await (const batch of follow(options)) {
        now += 1_000;
        yield batch;
      }
    };
    const { outcome, progress } = rebuild({ ...world, eventStore: { ...world.eventStore, follow: aSecondEach } });
    await outcome;
    expect(
      progress.map(({ state, position, done, total, etaSeconds }) => [state, position, done, total, etaSeconds]),
    ).toEqual([
      ['building', positionOf(1), 1, 4, 3],
      ['building', positionOf(2), 2, 4, 2],
      ['building', positionOf(3), 3, 4, 1],
      ['building', positionOf(4), 4, 4, 0],
      ['swapped', positionOf(4), 4, 4, 0],
    ]);
  });

  it('knows nothing of the time while it has read nothing', async () => {
    const { outcome, progress } = rebuild(createWorld());
    expect(await outcome).toEqual({ outcome: 'swapped', scannedTo: null });
    expect(progress).toEqual([
      { projection: 'baskets', state: 'swapped', position: null, done: 0, total: 0, etaSeconds: null },
    ]);
  });
});

describe('a rebuild that does not come to its end', () => {
  it('was aborted in mid-read: it rejects, serves nothing and drops its build', async () => {
    const world = createLog();
    const { stores, discarded } = watched(world);
    const ending = new AbortController();
    const states: string[] = [];
    const { outcome } = rebuild(stores, {
      signal: ending.signal,
      onProgress: ({ state, done }) => {
        states.push(state);
        if (done === 2) ending.abort();
      },
    });
    await expect(outcome).rejects.toThrow('aborted');
    expect(states).toEqual(['building', 'building', 'failed']);
    expect([await servedNames(world), discarded.length]).toEqual([[], 1]);
    expect(world.readModels.commits).toEqual([]);
  });

  it('met a defect: it says so, serves nothing and drops its build', async () => {
    const world = createLog();
    const { stores, discarded } = watched(world);
    const { outcome, progress } = rebuild(
      stores,
      {},
      breakable(baskets(), () => true),
    );
    await expect(outcome).rejects.toThrow('no sums');
    expect(progress).toEqual([
      { projection: 'baskets', state: 'failed', position: null, done: 0, total: 0, etaSeconds: null },
    ]);
    expect([await servedNames(world), discarded.length]).toEqual([[], 1]);
  });

  it('met another one of the same projection: it is superseded', async () => {
    const world = createLog();
    const stores = withBuild(world, 'baskets', () => ({ commit: async () => 'superseded' }));
    await expect(rebuild(stores).outcome).rejects.toMatchObject({ code: 'superseded' });
  });

  it('releases what it built when that serves', async () => {
    const world = createLog();
    const { stores, discarded } = watched(world);
    await rebuild(stores).outcome;
    expect([await servedNames(world), discarded.length]).toEqual([['baskets'], 1]);
  });
});
