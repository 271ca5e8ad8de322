import type { UncommittedEvent } from '../../../../src/domain/kernel/envelope.ts';
import type { Build, Commit } from '../../../../src/ports/read-model-store.ts';
import { rebuildProjection } from '../../../../src/projections/kernel/rebuild/rebuild.ts';
import type { RebuildProgress } from '../../../../src/projections/kernel/rebuild/rebuild-progress.ts';
import type { RebuildDeps, RebuildOptions } from '../../../../src/projections/kernel/rebuild/rebuild.ts';
import { createInMemoryEventStore, positionOf } from '../../../support/in-memory-event-store.ts';
import { createInMemoryReadModels } from '../../../support/in-memory-read-models.ts';
import { baskets, put } from '../../support/baskets.ts';

const tiny = { flushBytes: 1, chunkEvents: 1 };

const createWorld = () => {
  const eventStore = createInMemoryEventStore();
  const readModels = createInMemoryReadModels();
  const progress: RebuildProgress[] = [];
  /** Calls to the new build, in order. */
  const steps: string[] = [];
  const ending = new AbortController();
  const watched = (build: Build): Build => ({
    ...build,
    commit: async (commit) => {
      steps.push('commit');
      return build.commit(commit);
    },
    prepare: async () => {
      steps.push('prepare');
      return build.prepare();
    },
    serve: async () => {
      steps.push('serve');
      return build.serve();
    },
    discard: async () => void steps.push('discard'),
  });
  return {
    eventStore,
    readModels,
    progress,
    steps,
    abort: () => ending.abort(),
    commits: (): readonly Commit[] => readModels.commits.map(({ commit }) => commit),
    rebuild: (deps: Partial<RebuildDeps> = {}, options: Partial<RebuildOptions> = {}) =>
      rebuildProjection(
        {
          eventStore,
          readModels: { open: async (...asked) => watched(await readModels.open(...asked)) },
          knows: () => true,
          ...deps,
        },
        baskets(),
        { signal: ending.signal, onProgress: (step) => progress.push(step), ...options },
      ),
    sumOf: async (fruit: string): Promise<unknown> =>
      JSON.parse((await readModels.get('baskets', 'sums', [fruit])).get(fruit)?.text ?? 'null'),
    isServing: async (): Promise<boolean> => 'baskets' in (await readModels.checkpoints()),
  };
};
const many = (count: number): readonly UncommittedEvent[] =>
  Array.from({ length: count }, (_, index) => put(`b${index % 40}`, 'fig', 1));
const written = ({ writes }: Commit): readonly string[] => writes.map(({ view, key }) => `${view} ${key}`);

describe('a rebuild', () => {
  it('folds each event of a long page once', async () => {
    const world = createWorld();
    world.eventStore.pageSize = 1_000;
    world.eventStore.put(...many(620));
    expect(await world.rebuild()).toEqual({ outcome: 'swapped', scannedTo: positionOf(620) });
    expect(await world.sumOf('fig')).toEqual({ total: 620, baskets: 40 });
  });

  it('writes in between when much has gathered, and shared documents once', async () => {
    const world = createWorld();
    world.eventStore.put(put('a', 'fig', 1), put('b', 'fig', 2), put('c', 'fig', 4));
    await world.rebuild({ limits: tiny });
    expect(world.commits().map(written)).toEqual([
      ['basket a', 'slots a/fig'],
      ['basket b', 'slots b/fig'],
      ['basket c', 'slots c/fig'],
      ['sums fig'],
    ]);
    expect(world.commits().map(({ next }) => next.scannedTo)).toEqual([1, 2, 3, 3].map(positionOf));
    expect(await world.sumOf('fig')).toEqual({ total: 7, baskets: 3 });
  });

  it('is the same whatever it keeps in memory', async () => {
    const digests = new Set<string>();
    for (const bytes of [0, 300, 100_000]) {
      const world = createWorld();
      world.eventStore.put(...many(90), put('a', 'plum', 1), ...many(30));
      await world.rebuild({
        limits: { flushBytes: 900, chunkEvents: 7, cache: { documentBytes: bytes, sharedBytes: bytes } },
      });
      digests.add(await (await world.readModels.open(baskets().shape, 'serving')).digest());
    }
    expect(digests.size).toBe(1);
  });

  it('skips what a newer build has written', async () => {
    const world = createWorld();
    world.eventStore.put(put('a', 'fig', 1), { ...put('a', 'fig', 9), schemaVersion: 2 }, put('a', 'fig', 1));
    await world.rebuild({ knows: (_type, version) => version === 1 });
    expect(await world.sumOf('fig')).toEqual({ total: 2, baskets: 1 });
  });

  it('of an empty log serves nothing but itself', async () => {
    const world = createWorld();
    expect(await world.rebuild()).toEqual({ outcome: 'swapped', scannedTo: null });
    expect(await world.isServing()).toBe(true);
  });

  it('ends its bulk before the serving build is held still, and then takes what has come meanwhile', async () => {
    const world = createWorld();
    world.eventStore.put(put('a', 'fig', 1));
    const pause = async () => {
      world.steps.push('pause');
      world.eventStore.put(put('a', 'fig', 2), put('b', 'plum', 4));
      return { until: positionOf(2), isComparable: false };
    };
    expect(await world.rebuild({}, { pause })).toEqual({ outcome: 'swapped', scannedTo: positionOf(2) });
    expect(world.steps).toEqual(['commit', 'prepare', 'pause', 'commit', 'serve', 'discard']);
    expect(await world.sumOf('fig')).toEqual({ total: 3, baskets: 1 });
    expect(await world.sumOf('plum')).toBeNull();
  });

  describe('beside a build that serves', () => {
    const createServed = async () => {
      const world = createWorld();
      world.eventStore.put(put('a', 'fig', 1), put('a', 'fig', 2));
      await world.rebuild();
      world.progress.length = 0;
      const pause = () => Promise.resolve({ until: positionOf(2), isComparable: true });
      return { ...world, pause };
    };
    const states = ({ progress }: { readonly progress: readonly RebuildProgress[] }) =>
      progress.map(({ state }) => state);

    it('is compared with it, as both stand after what has come meanwhile', async () => {
      const world = await createServed();
      expect(await world.rebuild({}, { pause: world.pause })).toMatchObject({ outcome: 'swapped' });
      expect(states(world)).toEqual(['building', 'comparing', 'swapped']);
    });

    it('is refused when it differs', async () => {
      const world = await createServed();
      const knows = (_type: string, version: number): boolean => version !== 1;
      const outcome = await world.rebuild({ knows }, { pause: world.pause });
      expect(outcome).toMatchObject({ outcome: 'refused' });
      expect(states(world).at(-1)).toBe('refused');
      expect(await world.sumOf('fig')).toEqual({ total: 3, baskets: 1 });
    });

    /** The build that serves, whose digest fails. */
    const withDigest = ({ readModels }: Awaited<ReturnType<typeof createServed>>, fault: Error) => ({
      readModels: {
        open: async (...asked: Parameters<typeof readModels.open>): Promise<Build> => {
          const build = await readModels.open(...asked);
          return asked[1] === 'serving' ? { ...build, digest: () => Promise.reject(fault) } : build;
        },
      },
    });

    it('has nothing to be compared with when that one turns out to be damaged, and says so', async () => {
      const world = await createServed();
      const damage = Object.assign(new Error('a page is torn'), { code: 'read-model-damaged' });
      const errors: unknown[] = [];
      const deps = { ...withDigest(world, damage), onError: (error: unknown) => void errors.push(error) };
      expect(await world.rebuild(deps, { pause: world.pause })).toMatchObject({ outcome: 'swapped' });
      expect(states(world)).not.toContain('comparing');
      expect(errors).toEqual([damage]);
    });

    it('has nothing to be compared with when that one stands elsewhere, as one does that was set aside', async () => {
      const world = await createServed();
      world.eventStore.put(put('b', 'fig', 4));
      const pause = () => Promise.resolve({ until: positionOf(3), isComparable: true });
      expect(await world.rebuild({}, { pause })).toMatchObject({ outcome: 'swapped' });
      expect(states(world)).not.toContain('comparing');
    });
  });
});
