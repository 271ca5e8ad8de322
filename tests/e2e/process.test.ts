import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { drawRoster } from '../support/roster-picture.ts';
import { signInToApi } from './support/client.ts';
import type { Client } from './support/client.ts';
import { freePort } from '../support/engines/processes.ts';
import { removeDataDir, startServer, tempDataDir } from '../support/server.ts';
import type { RunningServer } from '../support/server.ts';
import { until } from '../support/until.ts';

jest.setTimeout(180_000);

type Row = { readonly status: string; readonly excluded: boolean; readonly unverifiedCount: number };
const demo = { DEMO: '1' };

const totalsOf = async (client: Client) => ({
  players: (await client.json<unknown[]>('/api/players')).length,
  sessions: (await client.json<{ sessions: Row[] }>('/api/sessions?limit=1000')).sessions,
  stats: await client.json('/api/sessions/stats'),
  leaderboard: await client.json('/api/leaderboard'),
  mine: await client.json('/api/my/stats'),
});
const headOf = async (client: Client) => (await client.get('/api/sessions?limit=1')).headers.get('x-read-position');

/** Output of a start that fails, once it has ended. */
const refusedStart = async (options: Parameters<typeof startServer>[0]) => {
  const server = await startServer({ ...options, ready: false });
  await until(
    () => server.process.exitCode !== null,
    40_000,
    () => `the start to end:\n${server.output()}`,
  );
  return { code: server.process.exitCode, lines: server.output().trim().split('\n') };
};

describe('the process of the product', () => {
  const running: RunningServer[] = [];
  const start = async (...args: Parameters<typeof startServer>): Promise<RunningServer> => {
    const server = await startServer(...args);
    running.push(server);
    return server;
  };
  afterEach(async () => {
    await Promise.all(running.map((server) => server.stop('SIGKILL')));
    for (const { dataDir } of running.splice(0)) removeDataDir(dataDir);
  });

  it('seeds the demo guild once: a second start keeps the data and adds nothing', async () => {
    const port = await freePort();
    const parent = tempDataDir();
    const dataDir = join(parent, 'a', 'new folder');
    const began = performance.now();
    const first = await start({ port, dataDir, env: demo });
    console.log(`demo guild ready after ${Math.round(performance.now() - began)} ms`);
    expect(first.origin).toBe(`http://127.0.0.1:${port}`);
    expect(existsSync(join(dataDir, 'events.db'))).toBe(true);

    const client = await signInToApi(first.origin, 'member');
    const totals = await totalsOf(client);
    const count = (wanted: (row: Row) => boolean) => totals.sessions.filter(wanted).length;
    expect(totals.players).toBeGreaterThanOrEqual(110);
    expect(totals.sessions.length).toBeGreaterThanOrEqual(400);
    expect(count(({ status }) => status === 'failed')).toBeGreaterThan(0);
    expect(count(({ status }) => status === 'verified')).toBeGreaterThan(0);
    expect(count(({ unverifiedCount }) => unverifiedCount > 0)).toBeGreaterThan(0);
    expect(count(({ excluded }) => excluded)).toBeGreaterThan(0);
    expect(count(({ status }) => status === 'pending')).toBe(0);
    expect(totals.mine).toMatchObject({ totalSessions: expect.any(Number), rank: expect.any(Number) });
    const head = await headOf(client);
    expect(await first.stop()).toMatchObject({ code: 0 });

    const second = await start({ port, dataDir, env: demo });
    const again = await signInToApi(second.origin, 'member');
    expect(await headOf(again)).toBe(head);
    expect(await totalsOf(again)).toEqual(totals);
    await second.stop();
    removeDataDir(parent);
  });

  it('a seed that was killed is finished at the next start, as an unbroken one', async () => {
    const whole = await start({ env: demo });
    const wanted = await totalsOf(await signInToApi(whole.origin, 'member'));
    const broken = await start({ env: demo, ready: false });
    await until(() => eventsIn(broken.dataDir) > 100, 30_000, 'the seed to be half way');
    await broken.stop('SIGKILL');
    expect(existsSync(join(broken.dataDir, 'demo-seed-unfinished'))).toBe(true);

    const next = await start({ dataDir: broken.dataDir, env: demo });
    const got = await totalsOf(await signInToApi(next.origin, 'member'));
    expect({ ...got, sessions: got.sessions.length }).toEqual({ ...wanted, sessions: wanted.sessions.length });
    expect(statuses(got.sessions)).toEqual(statuses(wanted.sessions));
  });

  it('without DEMO the guild is empty, and ends with code 0 on SIGTERM', async () => {
    const server = await start();
    const client = await signInToApi(server.origin, 'moderator');
    expect(await client.json('/api/players')).toEqual([]);
    expect(await client.json('/api/sessions')).toMatchObject({ sessions: [], hasMore: false });
    const { code, ms } = await server.stop();
    expect(code).toBe(0);
    console.log(`ended ${Math.round(ms)} ms after SIGTERM`);
  });

  it('ends by itself within 10 seconds while a screenshot is being read, and reads it after the next start', async () => {
    const server = await start();
    const client = await signInToApi(server.origin, 'moderator');
    const form = new FormData();
    form.set('eventType', 'Kraken');
    form.set('eventDate', '2026-01-02T20:00:00Z');
    for (const seed of [1, 2, 3, 4]) {
      const picture = await drawRoster({ names: ['Thalorin', 'Brumwick', 'Ysolde', 'Garrowen'], seed });
      form.append('screenshots', new Blob([new Uint8Array(picture)], { type: 'image/png' }), `raid-${seed}.png`);
    }
    const answer = await client.send('POST', '/api/sessions', form);
    const { id } = (await answer.json()) as { id: string };
    const { code, ms } = await server.stop();
    expect(code).toBe(0);
    console.log(`ended ${Math.round(ms)} ms after SIGTERM, while reading`);

    const next = await start({ dataDir: server.dataDir });
    const again = await signInToApi(next.origin, 'moderator');
    await until(
      async () => (await again.json<Row>(`/api/sessions/${id}/details`)).status === 'processed',
      120_000,
      'the pictures to be read after the restart',
    );
  });

  it('is not ready before each read model has served, and then answers every read', async () => {
    const server = await start({ env: demo, ready: false });
    const seen = new Map<string, number>();
    await until(
      async () => {
        const answer = await fetch(`${server.origin}/readyz`).catch(() => null);
        if (answer === null) return false;
        const { state, missing } = (await answer.json()) as { state: string; missing: unknown[] };
        seen.set(state, answer.status);
        expect(missing.length > 0).toBe(state !== 'ready');
        return answer.ok;
      },
      60_000,
      () => `the server to be ready:\n${server.output()}`,
    );
    const client = await signInToApi(server.origin, 'admin');
    const reads = [
      '/api/sessions?limit=1000',
      '/api/sessions/stats',
      '/api/players',
      '/api/players/stats',
      '/api/leaderboard',
      '/api/my/profile',
      '/api/my/stats',
      '/api/my/sessions?period=6weeks',
      '/api/rename-requests',
      '/api/discord-player-links',
      '/api/discord-player-links/proposals',
      '/api/voice/stats',
      '/api/voice/sessions?limit=20',
      '/api/messages/search?limit=50',
      '/api/metrics/latest',
      '/api/admin/mod-activity',
      '/api/admin/ocr-logs',
      '/api/admin/projections',
    ];
    const answers = await Promise.all(reads.map(async (path) => [path, (await client.get(path)).status]));
    expect(answers).toEqual(reads.map((path) => [path, 200]));
    expect([...seen]).toEqual([
      ['starting', 503],
      ['ready', 200],
    ]);
  });

  it('keeps what it writes to its own user', async () => {
    const { dataDir } = await start();
    const open = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter(
      ({ parentPath, name }) => (statSync(join(parentPath, name)).mode & 0o077) !== 0,
    );
    expect(open.map(({ name }) => name)).toEqual([]);
  });

  it('a second process on the same folder is refused in one line that says who holds it', async () => {
    const first = await start();
    const { code, lines } = await refusedStart({ dataDir: first.dataDir });
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining(`process ${first.process.pid ?? '?'}`)]);
    expect(await (await fetch(`${first.origin}/readyz`)).text()).toContain('ready');
  });

  it.each([
    ['PORT', { PORT: 'eighty' }],
    ['DEMO', { DEMO: 'yes' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'not an address' }],
    ['DATA_DIR', { DATA_DIR: '/dev/null/data' }],
    ['MEDIA_DIR', { MEDIA_DIR: '/dev/null/media' }],
    ['SQLITE_SYNC', { SQLITE_SYNC: 'sometimes' }],
    ['SUBMIT_MIN_ROLE', { SUBMIT_MIN_ROLE: 'everybody' }],
    ['EVENT_TYPES_FILE', { EVENT_TYPES_FILE: '/nowhere.json' }],
    ['DISCORD_GUILD_ID', { DISCORD_CLIENT_ID: '1', DISCORD_CLIENT_SECRET: '2' }],
    ['DEMO', { HOST: '0.0.0.0', DEMO: '1', DEV_SIGN_IN: '' }],
    ['DEMO', { PUBLIC_URL: 'https://muster.example.org', DEMO: '1', DEV_SIGN_IN: '' }],
    ['DEV_SIGN_IN', { NODE_ENV: 'production' }],
  ])('a start with %s wrong or missing ends with one line that names it', async (name, env) => {
    const dataDir = tempDataDir();
    const { code, lines } = await refusedStart({ dataDir, env });
    removeDataDir(dataDir);
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining(name)]);
  });

  it('a port that is taken ends the start with one line', async () => {
    const first = await start();
    const port = Number(new URL(first.origin).port);
    const dataDir = tempDataDir();
    const { code, lines } = await refusedStart({ port, dataDir });
    removeDataDir(dataDir);
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining('PORT')]);
  });
});

/** Events that are durable at this moment, read beside the process that writes them. */
const eventsIn = (dataDir: string): number => {
  const file = join(dataDir, 'events.db');
  if (!existsSync(file)) return 0;
  const db = new Database(file, { readonly: true });
  try {
    return db.prepare<[], number>('SELECT count(*) FROM events').pluck().get() ?? 0;
  } catch {
    return 0; // the table is not there yet
  } finally {
    db.close();
  }
};

const statuses = (rows: readonly Row[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status } of rows) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
