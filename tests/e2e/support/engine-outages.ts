import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { engineNames, startEnginesByRoad } from '../../support/engines/guild-engines.ts';
import type { EngineName, EnginesByRoad } from '../../support/engines/guild-engines.ts';
import { drawRoster } from '../../support/roster-picture.ts';
import { until } from '../../support/until.ts';
import { allSessions, clientAt, signInToApi } from './client.ts';
import type { Client } from './client.ts';
import { differencesFromCleanFold, statusOf, submitPicture } from './engine-kills.ts';
import { createProcesses, lookAt } from './engine-processes.ts';
import type { Looking, Processes } from './engine-processes.ts';

const names = ['Thalori', 'Brenwick', 'Cassovar', 'Dunmere', 'Eldrath', 'Fenwyck', 'Galdorin', 'Harrowen'];
const againMs = 200;
/** The load starts before the outage and ends after it. */
const aroundSeconds = 1;

type Outage = {
  readonly engine: EngineName;
  readonly seconds: number;
  readonly requests: number;
  /** Answered 503 or 429; sent again. */
  readonly told: number;
  readonly slowestMs: number;
  /** From the engine's return until the picture was read that was being read when it went. */
  readonly pictureMs: number;
};
export type OutageReport = {
  readonly outages: readonly Outage[];
  readonly keys: number;
  readonly unequal: number;
  readonly missing: number;
  readonly doubled: number;
  readonly pending: number;
  /** Wrong answers: 500, none, or later than promised. */
  readonly wrong: readonly string[];
  readonly differing: readonly string[];
};

type Submission = { readonly key: string; readonly body: object; readonly person: number; id: string | null };
type World = {
  readonly engines: EnginesByRoad;
  readonly processes: Processes;
  readonly looking: Looking;
  readonly cookies: readonly string[];
  readonly submissions: Submission[];
  readonly wrong: string[];
  unequal: number;
};
type Tally = { requests: number; told: number; slowestMs: number };

const isToldToWait = (status: number): boolean => status === 503 || status === 429;

/** Sends one request; null when it must be repeated. Other failures are recorded. */
const ask = async (
  { wrong }: World,
  tally: Tally,
  { what, send }: { what: string; send: () => Promise<Response> },
): Promise<unknown> => {
  const since = performance.now();
  const response = await send().catch((cause: unknown) => {
    wrong.push(`${what}: no answer (${String(cause)})`);
    return null;
  });
  tally.requests += 1;
  tally.slowestMs = Math.max(tally.slowestMs, performance.now() - since);
  if (response === null) return null;
  const answer = await response.json().catch(() => null);
  if (response.ok) return answer;
  if (isToldToWait(response.status)) tally.told += 1;
  else wrong.push(`${what}: ${response.status} ${JSON.stringify(answer)}`);
  return null;
};

const submit = async (world: World, client: Client, submission: Submission, tally: Tally): Promise<boolean> => {
  const send = () => client.send('POST', '/api/sessions', submission.body, { 'idempotency-key': submission.key });
  const answer = (await ask(world, tally, { what: 'POST /api/sessions', send })) as { id: string } | null;
  if (answer === null) return false;
  if (submission.id !== null && submission.id !== answer.id) world.unequal += 1;
  submission.id ??= answer.id;
  return true;
};

const edgesOf = ({ processes: { api1, api2 } }: World): readonly string[] => [api1.origin, api2.origin];

/** A person who submits repeatedly at one edge; refused requests are repeated at the end. */
const keepSubmitting = async (world: World, [origin, person]: readonly [string, number], isOver: () => boolean) => {
  const client = clientAt(origin, world.cookies[person] ?? '');
  const tally: Tally = { requests: 0, told: 0, slowestMs: 0 };
  while (!isOver()) {
    const number = world.submissions.length;
    const submission: Submission = {
      key: randomUUID(),
      body: {
        eventType: 'Kraken',
        eventDate: '2026-01-01T20:00:00Z',
        rawText: names.slice(number % 4, (number % 4) + 4).join('\n'),
        notes: `outage, ${number}`,
      },
      person,
      id: null,
    };
    world.submissions.push(submission);
    await submit(world, client, submission, tally);
    await pause(againMs);
  }
  return tally;
};

const paths = ['/api/sessions?limit=20', '/api/players', '/api/leaderboard', '/auth/user'];

const keepReading = async (world: World, origin: string, isOver: () => boolean): Promise<Tally> => {
  const client = clientAt(origin, world.cookies[0] ?? '');
  const tally: Tally = { requests: 0, told: 0, slowestMs: 0 };
  while (!isOver()) {
    for (const path of paths) await ask(world, tally, { what: `GET ${path}`, send: () => client.get(path) });
    await pause(againMs);
  }
  return tally;
};

/** Everybody sends until `seconds` have passed. */
const load = async (world: World, seconds: number): Promise<Tally> => {
  const end = performance.now() + seconds * 1_000;
  const isOver = (): boolean => performance.now() > end;
  const edges = edgesOf(world);
  const people = edges.flatMap((origin) => world.cookies.map((_, person) => [origin, person] as const));
  const tallies = await Promise.all([
    ...people.map((one) => keepSubmitting(world, one, isOver)),
    ...edges.map((origin) => keepReading(world, origin, isOver)),
  ]);
  return {
    requests: tallies.reduce((sum, { requests }) => sum + requests, 0),
    told: tallies.reduce((sum, { told }) => sum + told, 0),
    slowestMs: Math.max(...tallies.map(({ slowestMs }) => slowestMs)),
  };
};

/** Sends what has no answer yet at one edge, then everything once more at the other: the answers must be the same. */
const settle = async (world: World, submissions: readonly Submission[]): Promise<void> => {
  const tally: Tally = { requests: 0, told: 0, slowestMs: 0 };
  const [first = '', second = ''] = edgesOf(world);
  const sendAll = (origin: string, some: readonly Submission[]): Promise<unknown> =>
    Promise.all(
      world.cookies.map(async (cookie, person) => {
        const client = clientAt(origin, cookie);
        for (const one of some.filter((submission) => submission.person === person))
          await until(() => submit(world, client, one, tally), 60_000, 'a submission to be answered');
      }),
    );
  await sendAll(
    first,
    submissions.filter(({ id }) => id === null),
  );
  await sendAll(second, submissions);
};

const done = new Set(['processed', 'verified']);

/** One engine away for so long, amid the reading of a picture and under load. */
const outage = async (world: World, engine: EngineName, seconds: number): Promise<Outage> => {
  const { engines, looking, processes } = world;
  const [, second = ''] = edgesOf(world);
  const client = clientAt(second, world.cookies[0] ?? '');
  const begun = world.submissions.length;
  const picture = await drawRoster({ names, seed: engineNames.indexOf(engine) + 31, width: 640 });
  const id = await submitPicture(client, picture);
  await until(async () => (await looking.jobs.counts()).active > 0, 60_000, 'the worker to begin with the picture');
  const loading = load(world, seconds + 2 * aroundSeconds);
  await pause(aroundSeconds * 1_000);
  engines.set(engine, 'away');
  await pause(seconds * 1_000);
  engines.set(engine, 'open');
  const since = performance.now();
  await until(
    async () => done.has((await statusOf(client, id)) ?? ''),
    150_000,
    () => `the picture to be read after ${engine} was away:\n${processes.worker.output()}`,
  );
  const pictureMs = performance.now() - since;
  const tally = await loading;
  await settle(world, world.submissions.slice(begun));
  return { engine, seconds, ...tally, pictureMs };
};

const openWorld = async (engines: EnginesByRoad): Promise<World> => {
  const processes = await createProcesses(engines, { SUBMIT_MIN_ROLE: 'member' });
  await Promise.all(processes.all.map(({ start }) => start()));
  await Promise.all(processes.all.map(({ ready }) => ready()));
  const clients = await Promise.all(
    ['moderator', 'member'].map((persona) => signInToApi(processes.api1.origin, persona)),
  );
  const registered = await clients[0]?.send('POST', '/api/players', { names });
  if (registered?.status !== 201) throw new Error('The roster was not registered');
  const cookies = clients.map(({ cookie }) => cookie);
  return { engines, processes, looking: lookAt(engines.direct), cookies, submissions: [], wrong: [], unequal: 0 };
};

/** Errors logged by the edges, for diagnosis. */
const causesOf = ({ processes: { api1, api2 } }: World): readonly string[] =>
  [api1, api2].flatMap(({ output }) =>
    output()
      .split('\n')
      .filter((line) => line.includes('"level":50'))
      .slice(-5),
  );

/** Each engine away for so long, one after the other, while four processes are under load. */
export const endureOutages = async (
  seconds: number,
  say: (line: string) => void = () => undefined,
): Promise<OutageReport> => {
  const engines = await startEnginesByRoad();
  const world = await openWorld(engines);
  const { submissions, wrong, looking } = world;
  try {
    const outages: Outage[] = [];
    for (const engine of engineNames) {
      outages.push(await outage(world, engine, seconds));
      say(`${engine} was away for ${seconds} s`);
    }
    const differing = await differencesFromCleanFold(looking);
    const rows = await allSessions(clientAt(world.processes.api1.origin, world.cookies[0] ?? ''));
    const present = new Set(rows.map(({ id }) => id));
    const ids = new Set(submissions.map(({ id }) => id ?? ''));
    return {
      outages,
      keys: submissions.length,
      unequal: world.unequal,
      missing: [...ids].filter((id) => !present.has(id)).length,
      doubled: rows.length - ids.size - outages.length,
      pending: rows.filter(({ status }) => status === 'pending').length,
      wrong: wrong.length === 0 ? wrong : [...wrong, ...causesOf(world)],
      differing,
    };
  } finally {
    await world.processes.remove();
    await looking.close();
    await engines.stop();
  }
};

export const isEndured = ({ unequal, missing, doubled, pending, wrong, differing }: OutageReport): boolean =>
  unequal + missing + doubled + pending + wrong.length + differing.length === 0;

const seconds = (ms: number): string => (ms / 1_000).toFixed(1);

/** One line of figures. */
export const outageLine = ({ outages, keys, unequal, missing, doubled, pending, wrong, differing }: OutageReport) => {
  const each = outages.map(
    (one) =>
      `${one.engine} ${one.seconds} s (${one.requests} requests, ${one.told} told to wait, slowest ${seconds(one.slowestMs)} s, picture ${seconds(one.pictureMs)} s after)`,
  );
  return (
    `outages: ${each.join(', ')}; ${keys} keys: ${unequal} answered differently, ${missing} missing, ${doubled} doubled, ` +
    `${pending} pending; ${wrong.length} wrong answers; digests ${differing.length === 0 ? 'equal' : `DIFFERENT (${differing.join(', ')})`}`
  );
};
