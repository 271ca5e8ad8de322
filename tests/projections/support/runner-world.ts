import { createRunner } from '../../../src/projections/kernel/run/runner.ts';
import type { RunnerDeps } from '../../../src/projections/kernel/run/runner.ts';
import type { Projection } from '../../../src/projections/kernel/definition/projection.ts';
import { rebuildProjection } from '../../../src/projections/kernel/rebuild/rebuild.ts';
import type { RebuildProgress } from '../../../src/projections/kernel/rebuild/rebuild-progress.ts';
import type { Build } from '../../../src/ports/read-model-store.ts';
import { asUpdated } from '../../../src/projections/kernel/run/updated.ts';
import { createInMemoryEventStore } from '../../support/in-memory-event-store.ts';
import { createInMemoryPubSub } from '../../support/in-memory-pub-sub.ts';
import { createInMemoryReadModels } from '../../support/in-memory-read-models.ts';
import type { Position } from '../../../src/domain/kernel/envelope.ts';
import type { Runner } from '../../../src/projections/kernel/run/runner.ts';
import { baskets } from './baskets.ts';
import { eventually } from './facts.ts';

export const createWorld = () => ({
  eventStore: createInMemoryEventStore(),
  readModels: createInMemoryReadModels(),
  pubSub: createInMemoryPubSub(),
});
export type World = ReturnType<typeof createWorld>;

/** Starts runners and stops all of them after each test. */
export const createStart = () => {
  const stops: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });
  return (world: World, projections: readonly Projection[] = [baskets()], rest: Partial<RunnerDeps> = {}) => {
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
    // A run that ended with an error has been looked at by its test.
    stops.push(() => stop().catch(() => undefined));
    return { runner, running, errors, progress, stop };
  };
};

/** The same projection by another name. */
export const named = (name: string, projection: Projection = baskets()): Projection => ({
  ...projection,
  name,
  shape: { ...projection.shape, name },
});

export const sumIn = async (
  { readModels }: Pick<World, 'readModels'>,
  name: string,
  fruit: string,
): Promise<number | null> => {
  const row = (await readModels.get(name, 'sums', [fruit])).get(fruit);
  return row === undefined ? null : (JSON.parse(row.text) as { total: number }).total;
};

export const updates = ({ pubSub }: World) => pubSub.sent.flatMap(({ message }) => asUpdated(message) ?? []);

/** A gate that a test opens. */
export const createGate = () => {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open: () => open() };
};

/** Waits also while one of them is being built. */
export const reached = async (runner: Runner, names: readonly string[], position: Position): Promise<string> => {
  let outcome = 'not-running';
  await eventually(async () => {
    outcome = await runner.waitFor(names, position, 5000);
    return outcome !== 'not-running';
  });
  return outcome;
};

/** Follows the log: on an empty one it joins at once. */
export const running = (runner: Runner): Promise<void> =>
  eventually(() => runner.states().every(({ status }) => status === 'running'));

/** The same stores with another build of one projection. */
export const withBuild = (world: World, name: string, change: (build: Build) => Partial<Build>): World => ({
  ...world,
  readModels: {
    ...world.readModels,
    open: async (shape, mode) => {
      const build = await world.readModels.open(shape, mode);
      return shape.name === name ? { ...build, ...change(build) } : build;
    },
  },
});

/** Builds that wait for the test before they begin. */
export const createHeldBuilds = (world: World) => {
  const underWay: string[] = [];
  const gates = new Map<string, ReturnType<typeof createGate>>();
  const gateOf = (name: string): ReturnType<typeof createGate> => {
    const gate = gates.get(name) ?? createGate();
    gates.set(name, gate);
    return gate;
  };
  const rebuild: NonNullable<RunnerDeps['rebuild']> = async (projection, options) => {
    underWay.push(projection.name);
    await gateOf(projection.name).passed;
    return rebuildProjection({ ...world, knows: () => true }, projection, options).finally(() => {
      underWay.splice(underWay.indexOf(projection.name), 1);
    });
  };
  return { rebuild, underWay, open: (name: string) => gateOf(name).open() };
};

/** A projection whose derived fold throws while `isBroken` returns true. */
export const breakable = (projection: Projection, isBroken: () => boolean): Projection => ({
  ...projection,
  derived: projection.derived.map((view) => {
    const { fold } = view;
    if (fold === null) return view;
    const breaking: typeof fold = (doc, removed, added) => {
      if (isBroken()) throw new Error('no sums');
      return fold(doc, removed, added);
    };
    return { ...view, fold: breaking };
  }),
});
