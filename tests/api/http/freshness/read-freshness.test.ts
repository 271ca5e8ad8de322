import { routeTable } from '../../../../src/api/feature-registry.ts';
import type { ProjectionCondition } from '../../../../src/ports/read-model-store.ts';
import { projectionName } from '../../../../src/contracts/live.ts';
import type { Position } from '../../../../src/domain/kernel/envelope.ts';
import { isViewName } from '../../../../src/projections/in-memory/views.ts';
import { updatedTopic } from '../../../../src/projections/kernel/run/updated.ts';
import type { WaitResult } from '../../../../src/subscriptions/waiting.ts';
import { eventually } from '../../../projections/support/facts.ts';
import { openGuild } from '../../sessions/guild.ts';
import type { Guild } from '../../sessions/guild.ts';

/** A guild whose in-memory views lag and whose projections have the status given by the test. */
const openLagging = async () => {
  const conditions: Record<string, ProjectionCondition> = {};
  const waits: { readonly what: string; readonly ms: number }[] = [];
  const lag: {
    position: (() => Position | null) | null;
    waitFor: ((view: string) => Promise<WaitResult>) | null;
    log: string[];
  } = { position: null, waitFor: null, log: [] };
  const guild = await openGuild({
    deps: ({ names, views, waitFor }) => ({
      projectionCondition: (name) => conditions[name] ?? 'serving',
      waitFor: (reads, position, ms) => {
        waits.push({ what: reads.join(), ms });
        const [first = ''] = reads;
        return lag.waitFor !== null && isViewName(first) ? lag.waitFor(first) : waitFor(reads, position, ms);
      },
      views: {
        ...views,
        get: (name) => {
          const view = views.get(name);
          const position = name === 'names' || name === 'links' ? lag.position : null;
          return position === null ? view : { ...view, position };
        },
      },
      names: {
        ...names,
        sessionTokens: (text) => {
          lag.log.push('searched');
          return names.sessionTokens(text);
        },
      },
    }),
  });
  return { ...guild, lag, waits, conditions };
};

/** Held closed by a test; opened at its end at the latest, so that nothing hangs. */
const gates: (() => void)[] = [];
const createGate = () => {
  const { promise, resolve } = Promise.withResolvers<'reached'>();
  gates.push(() => resolve('reached'));
  return { opened: promise, open: () => resolve('reached') };
};
afterEach(() => {
  for (const open of gates.splice(0)) open();
});

describe('what a route reads', () => {
  let guild: Awaited<ReturnType<typeof openLagging>>;
  beforeAll(async () => {
    guild = await openLagging();
    await guild.register('Nova');
    await guild.submit('Nova, Undine');
  });
  afterAll(() => guild.close());
  beforeEach(async () => {
    Object.assign(guild.lag, { position: null, waitFor: null, log: [] });
    for (const name of Object.keys(guild.conditions)) guild.conditions[name] = 'serving';
    // All written events are in the views.
    expect((await guild.get('/api/my/stats')).status).toBe(200);
    guild.waits.length = 0;
  });

  it('is never said to be further than the names in memory are', async () => {
    const behind = '00000000000000000001' as Position;
    guild.lag.position = () => behind;
    for (const path of ['/api/players', '/api/sessions', '/api/leaderboard', '/api/my/sessions']) {
      const { headers, status } = await guild.ask('GET', path, guild.cookies.member);
      expect([path, status, headers['x-read-position']]).toEqual([path, 200, behind]);
    }
  });

  it('is said to have come as far as was waited for', async () => {
    const head = await guild.head();
    for (const path of ['/api/players', '/api/sessions?search=nova', '/api/sessions/stats', '/api/my/stats']) {
      const { headers } = await guild.get(path);
      expect([path, headers['x-read-position']]).toEqual([path, head]);
    }
  });

  it('is searched for once the raw names are there', async () => {
    const { lag } = guild;
    const { opened, open } = createGate();
    let isAsked = false;
    lag.waitFor = async (view) => {
      if (view !== 'raw-names') return 'reached';
      isAsked = true;
      await opened;
      lag.log.push('raw names');
      return 'reached';
    };
    const answer = guild.get('/api/sessions?search=undine').then(({ body }) => body.sessions.length as number);
    await eventually(() => isAsked);
    open();
    expect([await answer, lag.log]).toEqual([1, ['raw names', 'searched']]);
  });

  it('is waited for at the same time, for two seconds at most', async () => {
    const { lag, waits } = guild;
    const { opened, open } = createGate();
    lag.waitFor = () => opened;
    const answer = guild.get('/api/sessions');
    await eventually(() => waits.length === 5);
    expect(waits).toEqual(
      ['sessions', 'session-pages', 'names', 'links', 'raw-names'].map((what) => ({ what, ms: 2000 })),
    );
    open();
    expect((await answer).status).toBe(200);
  });

  it('is not waited for at the beginning of the log', async () => {
    expect((await guild.ask('GET', '/api/sessions?after=0', guild.cookies.member)).status).toBe(200);
    expect(guild.waits).toEqual([]);
  });

  it.each([
    ['building', 'starting'],
    ['failed', 'unavailable'],
  ] as const)('answers 503 at once while a projection is %s: %s', async (condition, code) => {
    guild.conditions['sessions'] = condition;
    for (const path of ['/api/sessions', '/api/sessions/stats', '/api/leaderboard', '/api/my/stats']) {
      const answer = await guild.get(path);
      expect([path, answer.status, answer.body.code]).toEqual([path, 503, code]);
      expect(answer.headers['x-read-position']).toBeUndefined();
    }
    expect((await guild.get('/api/players')).status).toBe(200);
    expect((await guild.get('/api/my/profile')).status).toBe(200);
    expect(guild.waits.map(({ what }) => what)).toEqual(['names', 'links', 'link-requests', 'names', 'links']);
  });

  it.each(
    Object.entries(routeTable)
      .filter(([name, { reads = [] }]) => name.startsWith('GET ') && reads.length > 0)
      .map(([name]) => name),
  )('answers 503 when nothing serves: %s', async (name) => {
    for (const projection of projectionName.options) guild.conditions[projection] = 'failed';
    const path = name
      .slice('GET '.length)
      .replace(':id', 'a'.repeat(64))
      .replace(':box', '0,0,9,9')
      .replace(/during$/, '$&?at=2026-11-20T20:00:00Z');
    const answer = await guild.get(path, 'admin');
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
    expect(guild.waits).toEqual([]);
  });

  it('says how long to wait only where waiting helps', async () => {
    guild.conditions['players'] = 'building';
    expect(Number((await guild.get('/api/players')).headers['retry-after'])).toBeGreaterThan(0);
    guild.conditions['discord-links'] = 'failed';
    const answer = await guild.get('/api/players');
    expect([answer.body.code, answer.headers['retry-after']]).toEqual(['unavailable', undefined]);
  });

  it('is what a write decides on, too', async () => {
    const id = await guild.submit('Nova');
    const head = await guild.head();
    guild.conditions['players'] = 'building';
    const typed = { eventType: 'Kraken', eventDate: '2026-11-18T19:30:00Z', rawText: 'Nova' };
    const answers = [
      await guild.post('/api/sessions', typed),
      await guild.put(`/api/sessions/${id}/participants`, { participants: [] }),
      await guild.post(`/api/sessions/${id}/verify`, {}),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [503, 'starting'],
      [503, 'starting'],
      [503, 'starting'],
    ]);
    expect(await guild.head()).toBe(head);
  });

  it('answers 503 until a view in memory is loaded, and waits for that without being asked', async () => {
    const { lag, waits } = guild;
    lag.position = () => null;
    lag.waitFor = () => Promise.resolve('timeout');
    const answer = await guild.ask('GET', '/api/players', guild.cookies.member);
    expect([answer.status, answer.body.code]).toEqual([503, 'starting']);
    expect(waits).toEqual(['names', 'links'].map((what) => ({ what, ms: 2000 })));
  });
});

describe('a read of what was just waited for', () => {
  it('is reported to be that far, also without a message', async () => {
    const guild = await openGuild({
      deps: ({ pubSub }) => ({
        pubSub: {
          ...pubSub,
          subscribe: (topic, listener) =>
            topic === updatedTopic ? () => undefined : pubSub.subscribe(topic, listener),
        },
      }),
    });
    const before = await guild.get('/api/my/sessions');
    await guild.submit('Nova');
    const head = await guild.head();
    const after = await guild.get('/api/my/sessions');
    expect([before.headers['x-read-position'], after.headers['x-read-position']]).toEqual([undefined, head]);
    await guild.close();
  });
});

describe('an empty guild', () => {
  let guild: Guild;
  beforeAll(async () => {
    guild = await openGuild();
  });
  afterAll(() => guild.close());

  it('is read without a position', async () => {
    const { status, headers } = await guild.ask('GET', '/api/players', guild.cookies.member);
    expect([status, headers['x-read-position']]).toEqual([200, undefined]);
  });
});
