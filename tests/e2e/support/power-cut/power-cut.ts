import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join, sep } from 'node:path';
import { seededRandom } from '../../../../src/main/demo/random.ts';
import { mediaOf } from '../../../../src/domain/event-meaning.ts';
import { openEngines } from '../../../../src/main/engines/engines.ts';
import { verify } from '../../../../src/main/integrity/verify.ts';
import { eventsOf } from '../../../../src/main/migration/copy-log.ts';
import { freePort } from '../../../support/engines/processes.ts';
import { drawRoster } from '../../../support/roster-picture.ts';
import { asShipped } from '../../../support/shipped.ts';
import { tempDataDir } from '../../../support/server.ts';
import { until } from '../../../support/until.ts';
import { signInToApi } from '../client.ts';
import { diskAt, layOut } from './disk.ts';
import { readTrace, tracer } from './trace.ts';
import type { FileCall } from './trace.ts';

/** An acknowledged write and its time; `picture` and `text`: its data outside of the log. */
type Acknowledged = {
  readonly at: number;
  /** Position of its last event. */
  readonly position: string;
  readonly picture: boolean;
  readonly text: string | null;
};
export type PowerCutReport = {
  readonly states: number;
  /** Number of recorded file calls; without them every state would be empty and prove nothing. */
  readonly calls: number;
  readonly acknowledged: number;
  /** How many of the states were asked for something that had been acknowledged. */
  readonly asked: number;
  /** Over all states. */
  readonly lost: number;
  readonly wrong: number;
  readonly unopened: number;
  /** The first failures; the trace to replay them is in artifacts. */
  readonly failures: readonly string[];
};

export const hasTracer = (): boolean => spawnSync('strace', ['-V']).status === 0;

/**
 * Files that must survive a cut; read models and logs are rebuilt, and SQLite's locks and indexes belong to a process.
 */
const isKept =
  (dataDir: string) =>
  (path: string): boolean =>
    path.startsWith(`${dataDir}${sep}`) || path === dataDir
      ? !/(?:-shm|lock\.(?:db|json)|lock\.db-journal|cli\.json)$/.test(path) &&
        !/\/(?:logs|views|backups)(?:\/|$)/.test(path)
      : false;

const written = async (response: Response): Promise<{ readonly position: string }> => {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as { position: string };
};

/** A guild of about twenty events under load: names, texts and pictures, some at the same time. */
const workload = async (origin: string): Promise<Acknowledged[]> => {
  const client = await signInToApi(origin, 'admin');
  const acknowledged: Acknowledged[] = [];
  const send = async (
    call: () => Promise<Response>,
    { picture = false, text = null as string | null } = {},
  ): Promise<void> => {
    const { position } = await written(await call());
    acknowledged.push({ at: Date.now() / 1000, position, picture, text });
  };
  const players = (...names: string[]) => send(() => client.send('POST', '/api/players', { names }));
  const pasted = (rawText: string) =>
    send(
      () => client.send('POST', '/api/sessions', { eventType: 'Kraken', eventDate: '2026-11-20T20:00:00Z', rawText }),
      { text: rawText },
    );
  const pictured = async (name: string): Promise<void> => {
    const form = new FormData();
    form.set('eventType', 'Kraken');
    form.set('eventDate', '2026-11-20T20:00:00Z');
    const drawn = await drawRoster({ names: [name], width: 300 });
    form.append('screenshots', new Blob([new Uint8Array(drawn)], { type: 'image/png' }), 'roster.png');
    await send(() => client.send('POST', '/api/sessions', form), { picture: true });
  };
  await players('Alder', 'Birch');
  await pasted('Alder\nBirch\nStranger');
  await Promise.all([players('Cedar'), pasted('Cedar\nAlder'), pictured('Birch'), players('Doug')]);
  await pasted('Doug\nBirch');
  await Promise.all([pictured('Cedar'), pasted('Alder\nCedar')]);
  await players('Elm', 'Fir');
  return acknowledged.toSorted((a, b) => a.at - b.at);
};

type Recording = { readonly dataDir: string; readonly trace: string; readonly acknowledged: readonly Acknowledged[] };

/** Runs the product under the tracer, writes to it, and kills it. */
const record = async (env: NodeJS.ProcessEnv): Promise<Recording> => {
  const dataDir = join(tempDataDir(), 'data');
  const trace = join(dataDir, '../trace');
  const port = await freePort();
  const [program = '', ...flags] = tracer;
  const child = spawn(program, [...flags, '-o', trace, process.execPath, ...asShipped, 'src/main/start.mjs'], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(port),
      DATA_DIR: dataDir,
      DEV_SIGN_IN: '1',
      LOG_LEVEL: 'error',
      BACKUP_AT: '0',
      ...env,
    },
    stdio: 'ignore',
    detached: true,
  });
  const origin = `http://127.0.0.1:${port}`;
  await until(async () => (await fetch(`${origin}/readyz`).catch(() => null))?.ok === true, 120_000);
  const acknowledged = await workload(origin);
  const ended = once(child, 'exit');
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  await ended;
  return { dataDir, trace, acknowledged };
};

type Engines = Awaited<ReturnType<typeof openEngines>>;
type Looked = { readonly lost: number; readonly wrong: number; readonly unopened: number; readonly why: string[] };

/** Missing parts, as text. */
const lostIn = async (engines: Engines, expected: readonly Acknowledged[]): Promise<string[]> => {
  const streamAt = new Map<string, string>();
  const named = new Map<string, { readonly texts: string[]; readonly pictures: string[] }>();
  for await (const event of eventsOf(engines.eventStore)) {
    streamAt.set(event.position, event.stream);
    const { texts, pictures } = mediaOf(event);
    const before = named.get(event.stream) ?? nothing;
    named.set(event.stream, { texts: [...before.texts, ...texts], pictures: [...before.pictures, ...pictures] });
  }
  const lost: string[] = [];
  for (const { position, picture, text } of expected) {
    const { texts, pictures } = named.get(streamAt.get(position) ?? '') ?? nothing;
    const kept = [...(await engines.texts.get(texts)).values()].map((one) => one.text);
    const [first] = pictures;
    if (!streamAt.has(position)) lost.push(`${position}: no event`);
    else if (text !== null && !kept.includes(text)) lost.push(`${position}: no text`);
    else if (picture && (first === undefined || (await engines.media.get(first)) === null))
      lost.push(`${position}: no picture`);
  }
  return lost;
};
const nothing = { texts: [], pictures: [] };

const lookAt = async (folder: string, expected: readonly Acknowledged[]): Promise<Looked> => {
  try {
    const engines = await openEngines({ dataDir: folder, synchronous: 'full' }, () => undefined);
    const lost = await lostIn(engines, expected).finally(() => engines.close());
    // Surviving data must be unchanged.
    const { findings } = await verify({ DATA_DIR: folder });
    const wrong = findings.map(({ file, why }) => `${file}: ${why}`);
    return { lost: lost.length, wrong: wrong.length, unopened: 0, why: [...lost, ...wrong] };
  } catch (cause) {
    return { lost: 0, wrong: 0, unopened: 1, why: [String(cause)] };
  }
};

/** Moments between two calls after the first acknowledgement, and one in ten before it. */
const momentOf = (calls: readonly FileCall[], first: number, random: () => number): number => {
  const told = calls.findIndex(({ at }) => at > first);
  const from = random() < 0.1 ? 0 : Math.max(0, told);
  const call = calls[from + Math.floor(random() * (calls.length - from))];
  return (call?.at ?? 0) + 1e-7;
};

/** Records one run, then checks this many states that a power cut may leave. Deterministic by seed and trace. */
export const cutPower = async (states: number, seed: number, env: NodeJS.ProcessEnv = {}): Promise<PowerCutReport> => {
  const { dataDir, trace, acknowledged } = await record(env);
  const calls = await readTrace(trace, isKept(dataDir));
  const folder = `${dataDir}-cut`;
  let [lost, wrong, unopened, asked] = [0, 0, 0, 0];
  const failures: string[] = [];
  for (let state = 0; state < states; state += 1) {
    const random = seededRandom(seed + state);
    const moment = momentOf(calls, acknowledged[0]?.at ?? 0, random);
    layOut(diskAt(calls, moment, random), dataDir, folder);
    const expected = acknowledged.filter(({ at }) => at <= moment);
    const looked = await lookAt(folder, expected);
    asked += expected.length > 0 ? 1 : 0;
    lost += looked.lost;
    wrong += looked.wrong;
    unopened += looked.unopened;
    if (looked.why.length > 0) failures.push(`seed ${seed + state}: ${looked.why.slice(0, 3).join('; ')}`);
  }
  if (failures.length > 0) {
    mkdirSync('artifacts', { recursive: true });
    copyFileSync(trace, 'artifacts/power-cut.trace');
  }
  rmSync(join(dataDir, '..'), { recursive: true, force: true });
  return {
    states,
    calls: calls.length,
    acknowledged: acknowledged.length,
    asked,
    lost,
    wrong,
    unopened,
    failures: failures.slice(0, 10),
  };
};

export const lastLine = ({ states, calls, acknowledged, asked, lost, wrong, unopened }: PowerCutReport): string =>
  `${states} power cuts over ${calls} calls on files and ${acknowledged} acknowledged writes, ${asked} of them after one: ${lost} acknowledged lost, ${wrong} wrong, ${unopened} that do not open`;
