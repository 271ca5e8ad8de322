import { itOnRealMongo, sayWhatNeedsRealMongo } from '../support/engines/mongo.ts';
import { reserveEngines, whyNoEngines } from '../support/engines/guild-engines.ts';
import type { Engines } from '../support/engines/guild-engines.ts';
import { drawRoster } from '../support/roster-picture.ts';
import { clientAt, signInToApi } from './support/client.ts';
import type { Client } from './support/client.ts';
import {
  differencesFromCleanFold,
  isCleanKill,
  killEachProcess,
  lastKillLine,
  statusOf,
  submitPicture,
} from './support/engine-kills.ts';
import { createProcesses, lookAt } from './support/engine-processes.ts';
import type { Looking, Processes } from './support/engine-processes.ts';
import { until } from '../support/until.ts';

const killsEach = Number(process.env['ENGINE_KILLS'] ?? 1);
jest.setTimeout(240_000 * killsEach);

const skipped = whyNoEngines();
if (skipped !== null) process.stderr.write(`${skipped}\n`);
else sayWhatNeedsRealMongo('two projectors, the fence under concurrency');

const since = performance.now();
const say = (line: string): void => void process.stderr.write(`${Math.round(performance.now() - since)} ms: ${line}\n`);

const names = ['Thalori', 'Brenwick', 'Cassovar', 'Dunmere', 'Eldrath', 'Fenwyck', 'Galdorin', 'Harrowen'];
type News = { readonly type: string; readonly sessionId?: string; readonly status?: string };

/** Listens at /ws as this person; returns the messages so far. */
const listen = async (origin: string, cookie: string) => {
  const heard: News[] = [];
  let closed: number | null = null;
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, { headers: { cookie, origin } });
  socket.addEventListener('message', ({ data }) => heard.push(JSON.parse(String(data)) as News));
  socket.addEventListener('close', ({ code }) => (closed = code));
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('The socket was refused')));
  });
  return { heard, closed: () => closed, close: () => socket.close() };
};

type Counted = { readonly sessions: number; readonly ofThalori: number };
const counted = async (client: Client): Promise<Counted> => {
  const { totalSessions } = await client.json<{ totalSessions: number }>('/api/sessions/stats');
  const board = await client.json<{ characterName: string; totalSessions: number }[]>('/api/leaderboard');
  return {
    sessions: totalSessions,
    ofThalori: board.find(({ characterName }) => characterName === 'Thalori')?.totalSessions ?? 0,
  };
};

(skipped === null ? describe : describe.skip)('processes of their own on EventStoreDB, MongoDB and Redis', () => {
  let engines: Engines;
  let processes: Processes;
  let looking: Looking | null = null;
  let cookies: readonly string[] = [];
  const output = (): string => processes.all.map((part) => `${part.name}:\n${part.output()}`).join('\n');

  beforeAll(async () => {
    engines = await reserveEngines();
    processes = await createProcesses(engines, { SUBMIT_MIN_ROLE: 'member' });
  });
  afterAll(async () => {
    await processes.remove();
    await looking?.close();
    await engines.stop();
  });

  it('starts before its engines, names those that are missing, and is ready when they are there', async () => {
    const { api1, api2, worker, projector } = processes;
    await Promise.all([api1, worker].map(({ start }) => start()));
    for (const part of [api1, worker])
      await until(
        async () => {
          const said = await part.readiness();
          return engines.own.every(({ name }) => said.includes(name));
        },
        60_000,
        () => `${part.name} to name what is missing:\n${part.output()}`,
      );
    if (engines.own.length > 0) {
      expect((await worker.stop('SIGTERM')).code).toBe(0);
      await worker.start();
    }
    say('named what is missing');
    for (const engine of [...engines.own].reverse()) await engine.start();
    await Promise.all([api2, projector].map(({ start }) => start()));
    say('engines started');
    await Promise.all(
      processes.all.map(async ({ name, ready }) => {
        await ready();
        say(name);
      }),
    );
    looking = lookAt(engines);
  });

  it('pushes at one edge what was submitted at the other; a sign-in holds at both', async () => {
    const { api1, api2 } = processes;
    const moderator = await signInToApi(api1.origin, 'moderator');
    const member = await signInToApi(api1.origin, 'member');
    cookies = [moderator.cookie, member.cookie];
    const memberAtOther = clientAt(api2.origin, member.cookie);
    const before = await counted(memberAtOther);
    const socket = await listen(api2.origin, member.cookie);

    const registered = await moderator.send('POST', '/api/players', { names });
    expect(registered.status).toBe(201);
    const text = { eventType: 'Kraken', eventDate: '2026-01-01T20:00:00Z', rawText: names.slice(0, 4).join('\n') };
    const pasted = await moderator.send('POST', '/api/sessions', text);
    expect(pasted.status).toBe(201);
    const pictureId = await submitPicture(moderator, await drawRoster({ names, seed: 7, width: 640 }));

    await until(
      () => socket.heard.some(({ type, sessionId }) => type === 'session_processed' && sessionId === pictureId),
      60_000,
      () => `the push; heard ${JSON.stringify(socket.heard)}\n${output()}`,
    );
    socket.close();
    const after = await counted(memberAtOther);
    expect(after).toEqual({ sessions: before.sessions + 2, ofThalori: before.ofThalori + 2 });

    const elsewhere = await listen(api2.origin, moderator.cookie);
    expect((await moderator.send('POST', '/auth/logout', {})).ok).toBe(true);
    await until(() => elsewhere.closed() !== null, 20_000, 'the socket at the other edge to be closed');
    expect(elsewhere.closed()).toBe(4401);
    expect((await clientAt(api2.origin, moderator.cookie).get('/api/my/stats')).status).toBe(401);
    cookies = [(await signInToApi(api2.origin, 'moderator')).cookie, member.cookie];
  });

  it('loses and doubles nothing when each process is killed under load', async () => {
    if (looking === null) throw new Error('the engines did not start');
    const report = await killEachProcess({ processes, looking, cookies, names, say }, killsEach);
    say(lastKillLine(report));
    expect({ ...report, isClean: isCleanKill(report) }).toMatchObject({
      kills: 3 * killsEach,
      missing: 0,
      doubled: 0,
      unequal: 0,
      pending: 0,
      unread: killsEach,
      differing: [],
      isClean: true,
    });
  });

  it('a second worker goes on when the other one is killed, whichever of them works', async () => {
    if (looking === null) throw new Error('the engines did not start');
    const { jobs } = looking;
    const second = await processes.further('worker-2', 'worker');
    const client = clientAt(processes.api2.origin, cookies[0] ?? '');
    try {
      await second.start();
      await second.ready();
      for (const [index, killed] of [processes.worker, second].entries()) {
        const id = await submitPicture(client, await drawRoster({ names, seed: 17 + index, width: 640 }));
        await until(async () => (await jobs.counts()).active > 0, 60_000, 'a worker to begin with the picture');
        await killed.stop('SIGKILL');
        await until(
          async () => ['processed', 'verified'].includes((await statusOf(client, id)) ?? ''),
          90_000,
          () => `the picture to be read without ${killed.name}\n${output()}`,
        );
        await killed.start();
        await killed.ready();
        say(`went on without ${killed.name}`);
      }
    } finally {
      await second.stop('SIGKILL');
    }
  });

  itOnRealMongo(
    'a second projector goes on when the one that works is killed, and nothing is folded twice',
    async () => {
      if (looking === null) throw new Error('the engines did not start');
      const second = await processes.further('projector-2', 'projector');
      const client = clientAt(processes.api2.origin, cookies[0] ?? '');
      try {
        await second.start();
        await second.ready();
        for (const killed of [processes.projector, second]) {
          await killed.stop('SIGKILL');
          await submitPicture(client, await drawRoster({ names, seed: 11, width: 640 }));
          expect(await differencesFromCleanFold(looking)).toEqual([]);
          await killed.start();
          await killed.ready();
        }
      } finally {
        await second.stop('SIGKILL');
      }
    },
  );

  it('ends each process within ten seconds when it is asked to', async () => {
    await submitPicture(
      clientAt(processes.api2.origin, cookies[0] ?? ''),
      await drawRoster({ names, seed: 13, width: 640 }),
    );
    const { api1, worker, projector, api2 } = processes;
    for (const part of [api1, worker, projector, api2]) {
      const { code, ms } = await part.stop('SIGTERM');
      expect({ part: part.name, code, inTime: ms < 10_000 }).toEqual({ part: part.name, code: 0, inTime: true });
    }
  });
});
