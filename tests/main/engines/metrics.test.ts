import type { Position } from '../../../src/domain/kernel/envelope.ts';
import { createHealth } from '../../../src/main/start/health.ts';
import { createMetrics } from '../../../src/main/engines/metrics.ts';
import type { MeasuredComposition } from '../../../src/main/engines/metrics.ts';
import { projections } from '../../../src/main/projections.ts';
import { positionOf } from '../../support/in-memory-event-store.ts';

type Given = Partial<MeasuredComposition> & {
  readonly at?: () => Position | null;
  readonly head?: () => Position | null;
};

const never = new Promise<never>(() => undefined);

const partsOf = ({ at = () => null, head = () => null, ...given }: Given = {}): MeasuredComposition => ({
  clock: { now: () => new Date(0) },
  eventStore: { head: () => Promise.resolve(head()) },
  readModels: {
    checkpoints: () => {
      const checkpoint = { logId: 'log', scannedTo: at(), changedAt: null, skipped: [], version: 1 };
      return Promise.resolve(Object.fromEntries(projections.map(({ name }) => [name, checkpoint])));
    },
  },
  jobs: {
    enqueue: () => Promise.resolve(),
    has: () => Promise.resolve(false),
    process: () => () => Promise.resolve(),
    clear: () => Promise.resolve(),
    counts: () => Promise.resolve({ waiting: 3, active: 1, failed: 2 }),
    close: () => Promise.resolve(),
  },
  servers: [],
  away: () => Promise.resolve([]),
  leaseStates: () => new Map(),
  reactions: [{ name: 'a-reaction' }, { name: 'another' }],
  reactionRunner: { states: () => [] },
  openItems: { counts: () => Promise.resolve(new Map()) },
  ...given,
});

const scraper = (given: Given) => {
  const { registry, refresh } = createMetrics(partsOf(given));
  /** Metric values by name and labels. */
  return async (): Promise<ReadonlyMap<string, number>> => {
    await refresh();
    const lines = (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    return new Map(
      lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
    );
  };
};

const caughtUp = 'muster_projection_caught_up{projection="sessions"}';
const stalled = 'muster_projection_stalled_seconds{projection="sessions"}';

const openItems = 'muster_reaction_open_items{reaction="another"}';

describe('what a process measures', () => {
  it('of its read models: whether they have looked at all of the log, and how long they have stood still', async () => {
    let [at, head, now] = [positionOf(5), positionOf(5), 0];
    const scrape = scraper({ at: () => at, head: () => head, clock: { now: () => new Date(now) } });
    const lagAfter = async (ms: number): Promise<readonly (number | undefined)[]> => {
      now += ms;
      const rows = await scrape();
      return [rows.get(caughtUp), rows.get(stalled)];
    };
    expect(await lagAfter(0)).toEqual([1, 0]);
    // A quiet night is no lag.
    expect(await lagAfter(36_000_000)).toEqual([1, 0]);
    head = positionOf(9);
    expect(await lagAfter(15_000)).toEqual([0, 15]);
    expect(await lagAfter(15_000)).toEqual([0, 30]);
    at = positionOf(7);
    expect(await lagAfter(15_000)).toEqual([0, 0]);
    expect(await lagAfter(15_000)).toEqual([0, 15]);
    at = head;
    expect(await lagAfter(15_000)).toEqual([1, 0]);
  });

  it('of read models without a checkpoint: they are behind, also of an empty log', async () => {
    const rows = await scraper({ readModels: { checkpoints: () => Promise.resolve({}) } })();
    expect(rows.get(caughtUp)).toBe(0);
    expect((await scraper({})()).get(caughtUp)).toBe(1);
  });

  it('of its read models: how many streams they leave out', async () => {
    const skipped = [1, 2].map((n) => ({
      stream: `session-${n}`,
      eventId: `event-${n}`,
      cause: 'SessionSubmitted: no',
    }));
    const checkpoint = { logId: 'log', scannedTo: positionOf(5), changedAt: null, version: 1 };
    const checkpoints = { sessions: { ...checkpoint, skipped }, players: { ...checkpoint, skipped: [] } };
    const rows = await scraper({ readModels: { checkpoints: () => Promise.resolve(checkpoints) } })();
    const of = (projection: string) => rows.get(`muster_projection_skipped_streams{projection="${projection}"}`);
    expect([of('sessions'), of('players'), of('discord-links')]).toEqual([2, 0, 0]);
  });

  it('of reactions: for how long they are blocked or behind, and what they left open', async () => {
    let [at, now] = [positionOf(5), 0];
    let isHere = true;
    const scrape = scraper({
      head: () => positionOf(9),
      clock: { now: () => new Date(now) },
      reactionRunner: {
        states: () => (isHere ? [{ name: 'a-reaction', position: at, blockedMs: 6_500, cause: 'away' }] : []),
      },
      openItems: { counts: () => Promise.resolve(new Map([['another', 3]])) },
    });
    const of = async (ms: number) => {
      now += ms;
      const rows = await scrape();
      const one = (what: string, name: string) => rows.get(`muster_reaction_${what}{reaction="${name}"}`);
      return [
        one('blocked_seconds', 'a-reaction'),
        one('stalled_seconds', 'a-reaction'),
        one('open_items', 'a-reaction'),
        one('open_items', 'another'),
      ];
    };
    expect(await of(0)).toEqual([6.5, 0, 0, 3]);
    expect(await of(15_000)).toEqual([6.5, 15, 0, 3]);
    at = positionOf(9);
    expect(await of(15_000)).toEqual([6.5, 0, 0, 3]);
    isHere = false;
    expect(await of(15_000)).toEqual([undefined, undefined, 0, 3]);
  });

  it('of jobs, leases and the process itself', async () => {
    const held = new Map([
      ['projector', true],
      ['reactions', false],
    ]);
    const scrape = scraper({ leaseStates: () => held });
    await scrape();
    const rows = await scrape();
    expect(rows.get('muster_jobs{state="waiting"}')).toBe(3);
    expect(rows.get('muster_jobs{state="active"}')).toBe(1);
    expect(rows.get('muster_jobs_failed_total')).toBe(2);
    expect(rows.get('muster_lease_held{lease="projector"}')).toBe(1);
    expect(rows.get('muster_lease_held{lease="reactions"}')).toBe(0);
    expect(rows.get('process_resident_memory_bytes')).toBeGreaterThan(0);
  });

  it('while engines are away: which ones, and nothing that it cannot know', async () => {
    let isAway = false;
    let asked = 0;
    const scrape = scraper({
      servers: ['EventStoreDB', 'Redis'],
      away: () => Promise.resolve(isAway ? [{ what: 'Redis', why: 'It does not answer.' }] : []),
      eventStore: { head: () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(null)) },
      openItems: { counts: () => (isAway ? never : Promise.resolve(new Map())) },
      jobs: {
        ...partsOf().jobs,
        counts: () => {
          asked += 1;
          return isAway ? never : Promise.resolve({ waiting: 0, active: 0, failed: 0 });
        },
      },
    });
    const before = await scrape();
    expect([before.get('muster_engine_up{engine="Redis"}'), before.get(caughtUp)]).toEqual([1, 1]);
    expect(before.get(openItems)).toBe(0);
    isAway = true;
    const rows = await scrape();
    expect(rows.get('muster_engine_up{engine="EventStoreDB"}')).toBe(1);
    expect(rows.get('muster_engine_up{engine="Redis"}')).toBe(0);
    for (const row of [caughtUp, stalled, openItems, 'muster_jobs{state="waiting"}', 'muster_jobs_failed_total'])
      expect(rows.has(row)).toBe(false);
    // A service that never answers is not asked repeatedly.
    await scrape();
    expect(asked).toBe(2);
  });
});

describe('a process without the api', () => {
  const token = 'a-token-of-the-scraper';
  const ask = async (headers: Readonly<Record<string, string>>, remoteAddress = '127.0.0.1') => {
    const app = createHealth({
      readiness: () => ({ state: 'starting', missing: [{ what: 'Redis', why: 'The start waits for it.' }] }),
      metrics: createMetrics(partsOf()),
      metricsToken: token,
      publicUrl: 'http://localhost:3000',
    });
    const answer = await app.inject({
      url: '/internal/metrics',
      headers: { host: 'localhost', ...headers },
      remoteAddress,
    });
    await app.close();
    return answer;
  };

  it('answers this machine, and the token from elsewhere', async () => {
    const { statusCode, headers, body } = await ask({});
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(body).toContain('muster_jobs{state="waiting"} 3');
    const withToken = await ask({ host: 'worker:3000', authorization: `Bearer ${token}` }, '172.18.0.5');
    expect(withToken.statusCode).toBe(200);
  });

  it.each([
    ['another machine', {}, '172.18.0.5'],
    ['a wrong token', { authorization: 'Bearer another-token-altogether' }, '172.18.0.5'],
    ['a proxy on this machine', { 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1'],
  ])('refuses %s', async (_who, headers, remoteAddress) => {
    const answer = await ask(headers, remoteAddress);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden']);
  });

  it('recognises this machine by its other addresses', async () => {
    for (const address of ['::1', '::ffff:127.0.0.1', '127.0.0.53'])
      expect((await ask({}, address)).statusCode).toBe(200);
    for (const address of ['::ffff:10.0.0.1', '1.127.0.0', '2001:db8::1'])
      expect((await ask({}, address)).statusCode).toBe(403);
  });
});
