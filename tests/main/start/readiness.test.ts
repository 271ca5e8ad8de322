import { createHealth } from '../../../src/main/start/health.ts';
import { createReadiness } from '../../../src/main/start/readiness.ts';
import { createEmptyMetrics } from '../../../src/api/internal-metrics/metrics.ts';
import type { ProjectionCondition } from '../../../src/ports/read-model-store.ts';
import type { ProjectionStatus } from '../../../src/projections/kernel/run/status.ts';
import type { ReactionState } from '../../../src/workers/reactions/reaction-track.ts';

type Skipped = { readonly stream: string; readonly eventId: string; readonly cause: string };
const skip = (n: number): Skipped => ({
  stream: `session-${n}`,
  eventId: `event-${n}`,
  cause: `SessionSubmitted: ${n}`,
});

const createWorld = () => {
  const conditions: Record<string, ProjectionCondition> = { sessions: 'serving', players: 'serving' };
  const causes: Record<string, string> = {};
  const skipped: Record<string, readonly Skipped[]> = {};
  const statuses = new Set(['players', 'sessions']);
  const states: ReactionState[] = [];
  const servedBefore = new Set<string>();
  const board = createReadiness({
    projections: [{ name: 'players' }, { name: 'sessions' }],
    watch: {
      condition: (name) => conditions[name] ?? 'building',
      hadServed: (name) => servedBefore.has(name),
      status: (name) =>
        statuses.has(name)
          ? ({ cause: causes[name] ?? null, skipped: skipped[name] ?? [] } as unknown as ProjectionStatus)
          : null,
    },
    reactionRunner: { states: () => states },
  });
  const started = (): void => {
    board.startsAfter([]);
    for (const name of Object.keys(conditions)) board.loaded(name);
  };
  return { board, conditions, causes, skipped, states, statuses, servedBefore, started };
};
const blocked = (name: string, blockedMs: number): ReactionState => ({
  name,
  position: null,
  blockedMs,
  cause: 'Redis is away',
});

describe('readiness', () => {
  it('before the first time names what the start waits for', async () => {
    const { board } = createWorld();
    board.startsAfter(['EventStoreDB', 'Redis']);
    const health = createHealth({
      readiness: board.read,
      metrics: createEmptyMetrics(),
      metricsToken: null,
      publicUrl: 'http://localhost:3000',
    });
    const before = await health.inject({ url: '/readyz' });
    expect([before.statusCode, before.headers['retry-after'], before.headers['cache-control']]).toEqual([
      503,
      '1',
      'no-store',
    ]);
    expect(before.json()).toMatchObject({
      code: 'starting',
      detail: 'Still missing: EventStoreDB, Redis.',
      state: 'starting',
      missing: [{ what: 'EventStoreDB' }, { what: 'Redis' }],
    });
    board.startsAfter([]);
    for (const name of ['players', 'sessions']) board.loaded(name);
    const after = await health.inject({ url: '/readyz' });
    expect([after.statusCode, after.headers['cache-control']]).toEqual([200, 'no-store']);
    await health.close();
  });

  it('waits for something from the first moment', () => {
    expect(createWorld().board.read()).toMatchObject({ state: 'starting' });
  });

  it('waits for a process that runs the projector', () => {
    const { board, conditions, statuses } = createWorld();
    conditions['sessions'] = 'building';
    statuses.delete('sessions');
    board.startsAfter([]);
    board.loaded('players');
    expect(board.read()).toEqual({
      state: 'starting',
      missing: [{ what: 'sessions', why: 'It waits for a process that runs the projector.' }],
    });
  });

  it('is there when each read model has served once', () => {
    const { board, started } = createWorld();
    board.startsAfter([]);
    board.loaded('players');
    expect(board.read()).toEqual({
      state: 'starting',
      missing: [{ what: 'sessions', why: 'It is reading what was written before the start.' }],
    });
    started();
    expect(board.read()).toEqual({ state: 'ready', missing: [] });
  });

  it('waits for no read model that has failed or served in an earlier process', () => {
    const { board, conditions, servedBefore } = createWorld();
    board.startsAfter([]);
    conditions['players'] = 'failed';
    servedBefore.add('sessions');
    expect(board.read()).toMatchObject({ state: 'degraded', missing: [{ what: 'players' }, { what: 'sessions' }] });
  });

  it('starts only once, whatever is rebuilt later', () => {
    const { board, conditions, started } = createWorld();
    started();
    expect(board.read()).toMatchObject({ state: 'ready' });
    conditions['players'] = 'building';
    expect(board.read()).toMatchObject({ state: 'degraded', missing: [{ what: 'players' }] });
  });

  it('names what is being built, what has failed, and what is left out', () => {
    const { board, conditions, causes, skipped, started } = createWorld();
    started();
    conditions['players'] = 'building';
    conditions['sessions'] = 'failed';
    causes['sessions'] = 'no sums';
    skipped['sessions'] = [skip(1), skip(2)];
    expect(board.read()).toEqual({
      state: 'degraded',
      missing: [
        { what: 'players', why: 'It is being built and serves nothing yet.' },
        { what: 'sessions', why: 'It has failed: no sums' },
        {
          what: 'sessions',
          why: '2 streams are left out, the first since event event-1 of session-1: SessionSubmitted: 1',
        },
      ],
    });
  });

  it('names reactions that have been blocked for more than five seconds', () => {
    const { board, states, started } = createWorld();
    started();
    states.push(blocked('a-reaction', 5_000), blocked('another', 0));
    expect(board.read()).toEqual({ state: 'ready', missing: [] });
    states[0] = blocked('a-reaction', 7_900);
    expect(board.read()).toEqual({
      state: 'degraded',
      missing: [{ what: 'a-reaction', why: 'It has been blocked for 7 s: Redis is away' }],
    });
  });
});
