import type { Checkpoint } from '../../../../src/ports/read-model-store.ts';
import type { ProjectionState } from '../../../../src/projections/kernel/run/runner-entry.ts';
import type { RebuildProgress } from '../../../../src/projections/kernel/rebuild/rebuild-progress.ts';
import { asStatuses, createStatusWriter } from '../../../../src/projections/kernel/run/status.ts';
import { positionOf } from '../../../support/in-memory-event-store.ts';
import { createInMemoryPubSub } from '../../../support/in-memory-pub-sub.ts';
import { baskets } from '../../support/baskets.ts';
import { eventually } from '../../support/facts.ts';
import { createGauges } from '../../support/gauges.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

describe('the word for the screen', () => {
  const position = positionOf(3);
  const live: ProjectionState = {
    name: 'baskets',
    version: 1,
    status: 'running',
    cause: null,
    checkpoint: { logId: 'log', scannedTo: position, changedAt: position, skipped: [] },
    unknown: 0,
    condition: 'serving',
    isFollowing: true,
  };
  const begun = async () => {
    const now = { state: live, last: null as RebuildProgress['state'] | null, documents: 7, ms: 0 };
    const gauges = createGauges();
    let counts = 0;
    const progress = { projection: 'baskets', position: null, done: 0, total: 0, etaSeconds: null };
    const status = createStatusWriter({
      gauges,
      pubSub: createInMemoryPubSub(),
      readModels: {
        count: async (projection, view) => {
          expect([projection, view]).toEqual(['baskets', 'basket']);
          counts += 1;
          return now.documents;
        },
      },
      runner: { states: () => [now.state] },
      replays: { of: () => null, last: () => (now.last === null ? null : { ...progress, state: now.last }) },
      clock: { now: () => new Date(now.ms) },
      onError: (cause) => {
        throw cause;
      },
      storeMs: 1,
    });
    stops.push(await status.start([baskets()]));
    status.changed();
    const stored = async () => asStatuses(await gauges.read('projection-status'))[0] ?? null;
    return { now, stored, counts: () => counts };
  };

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
  ])('is %s of %j after %s', async (state, given, last) => {
    const { now, stored } = await begun();
    now.state = { ...live, ...given };
    now.last = last;
    await eventually(async () => (await stored())?.state === state);
  });

  it('has a count, again when documents have changed, and not more often than every ten seconds', async () => {
    const { now, stored, counts } = await begun();
    await eventually(async () => (await stored())?.documents === 7);
    now.documents = 8;
    now.state = { ...live, unknown: 1, checkpoint: { ...live.checkpoint, changedAt: positionOf(4) } as Checkpoint };
    await eventually(async () => (await stored())?.unknown === 1);
    expect(counts()).toBe(1);
    now.ms = 10_000;
    await eventually(async () => (await stored())?.documents === 8);
    now.ms = 30_000;
    now.state = { ...now.state, unknown: 2 };
    await eventually(async () => (await stored())?.unknown === 2);
    expect(counts()).toBe(2);
  });
});
