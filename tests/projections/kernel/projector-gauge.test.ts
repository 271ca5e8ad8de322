import type { Json } from '../../../src/domain/kernel/json.ts';
import type { Position } from '../../../src/domain/kernel/envelope.ts';
import { buildProjectorGauge, readProjectorGauge } from '../../../src/projections/kernel/projector-gauge.ts';
import type { ProjectionState } from '../../../src/projections/kernel/entry.ts';
import type { RebuildProgress } from '../../../src/projections/kernel/rebuild-progress.ts';
import { until } from '../../support/until.ts';
import { baskets } from '../support/baskets.ts';

const position = '00000000000000000003' as Position;
const running: ProjectionState = {
  name: 'baskets',
  version: 1,
  status: 'running',
  cause: null,
  checkpoint: { logId: 'log', scannedTo: position, changedAt: position, skipped: [] },
  unknown: 0,
};

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const createWorld = (stored: Json = null) => {
  const kept = new Map<string, Json>([['projector', stored]]);
  const writes: Json[] = [];
  const gauges = {
    read: async (name: string) => kept.get(name) ?? null,
    write: async (name: string, value: Json) => {
      writes.push(value);
      kept.set(name, value);
    },
  };
  const now = { state: running, last: null as RebuildProgress | null, documents: 7, ms: 0, met: [] as string[] };
  let counts = 0;
  const start = buildProjectorGauge({
    gauges,
    readModels: {
      count: async (projection, view) => {
        expect([projection, view]).toEqual(['baskets', 'basket']);
        counts += 1;
        return now.documents;
      },
    },
    runner: { states: () => [now.state] },
    replays: { of: () => null, last: () => now.last },
    unknown: { met: () => now.met, isKnown: (type) => type === 'KnownNow' },
    clock: { now: () => new Date(now.ms) },
    onError: (cause) => {
      throw cause;
    },
    everyMs: 1,
  });
  stops.push(start([baskets()]));
  const read = () => readProjectorGauge(gauges);
  return { now, writes, counts: () => counts, read, is: (holds: () => boolean | Promise<boolean>) => until(holds) };
};

it('writes how each projection is, and nothing again while that stays so', async () => {
  const world = createWorld();
  await world.is(async () => (await world.read()) !== null);
  expect(await world.read()).toEqual({
    projections: [{ name: 'baskets', state: 'live', documents: 7, replay: null }],
    unknownTypes: [],
  });
  const before = world.writes.length;
  world.now.met.push('FromTheFuture');
  await world.is(() => world.writes.length > before);
  expect(world.writes).toHaveLength(2);
});

it.each<[string, Partial<ProjectionState>, RebuildProgress['state'] | null]>([
  ['live', {}, null],
  ['live', {}, 'swapped'],
  ['refused', {}, 'refused'],
  ['building', { status: 'starting' }, null],
  ['building', { status: 'rebuilding' }, null],
  ['building', { status: 'rebuilding' }, 'building'],
  ['comparing', { status: 'rebuilding' }, 'comparing'],
  ['failed', { status: 'failed' }, null],
  ['failed', { status: 'superseded' }, null],
])('says %s of %j after %s', async (state, given, last) => {
  const world = createWorld();
  world.now.state = { ...running, ...given };
  const progress = { projection: 'baskets', position: null, done: 0, total: 0, etaSeconds: null };
  world.now.last = last === null ? null : { ...progress, state: last };
  await world.is(async () => (await world.read())?.projections[0]?.state === state);
});

it('counts again when documents have changed, and not more often than every ten seconds', async () => {
  const world = createWorld();
  await world.is(() => world.writes.length === 1);
  const changed = (to: string): ProjectionState => ({
    ...running,
    checkpoint: { logId: 'log', scannedTo: position, changedAt: to as Position, skipped: [] },
  });
  world.now.documents = 8;
  world.now.state = changed('00000000000000000004');
  world.now.met.push('One');
  await world.is(() => world.writes.length === 2);
  expect(world.counts()).toBe(1);
  world.now.ms = 10_000;
  await world.is(async () => (await world.read())?.projections[0]?.documents === 8);
  world.now.ms = 30_000;
  world.now.met.push('Other');
  await world.is(() => world.writes.length === 4);
  expect(world.counts()).toBe(2);
});

it('remembers what an earlier process did not know, unless this one does', async () => {
  const world = createWorld({ projections: [], unknownTypes: ['KnownNow', 'Later'] });
  world.now.met.push('Earlier');
  await world.is(() => world.writes.length > 0);
  expect((await world.read())?.unknownTypes).toEqual(['Earlier', 'Later']);
});
