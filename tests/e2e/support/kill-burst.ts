import { join } from 'node:path';
import Database from 'better-sqlite3';
import { drawRoster } from '../../support/roster-picture.ts';
import { digestsOf } from './clean-fold.ts';
import { allSessions, signInToApi } from './client.ts';
import type { Client } from './client.ts';
import { freePort } from '../../support/engines/processes.ts';
import { removeDataDir, startServer, tempDataDir } from '../../support/server.ts';
import type { RunningServer } from '../../support/server.ts';
import { until } from '../../support/until.ts';

const submissions = 1000;
const writersEach = 4;
const personas = ['member', 'newcomer', 'moderator', 'admin'];
const names = Array.from({ length: 60 }, (_, index) => `Raider ${String.fromCharCode(65 + (index % 26))}${index}`);

export type BurstReport = {
  readonly rounds: number;
  readonly acknowledged: number;
  readonly missing: number;
  readonly doubled: number;
  readonly pending: number;
  readonly pictures: number;
  readonly digestsEqual: boolean;
  /** Rounds in which the kill left submissions without an answer. */
  readonly interrupted: number;
  /** Rounds in which the kill left a picture unread. */
  readonly unread: number;
};
type Submission = { readonly key: string; readonly body: object; id: string | null };
type World = { server: RunningServer; clients: readonly Client[]; readonly port: number; readonly dataDir: string };

const start = async (port: number, dataDir: string): Promise<World> => {
  const server = await startServer({ port, dataDir, env: { SUBMIT_MIN_ROLE: 'member' } });
  const clients = await Promise.all(personas.map((persona) => signInToApi(server.origin, persona)));
  return { server, clients, port, dataDir };
};

/** Sends what has no answer yet; a lost connection leaves it for after the restart. */
const submitAll = async (client: Client, todo: readonly Submission[], onAnswer: () => void): Promise<void> => {
  for (const submission of todo) {
    if (submission.id !== null) continue;
    const response = await client
      .send('POST', '/api/sessions', submission.body, { 'idempotency-key': submission.key })
      .catch(() => null);
    if (response === null) return;
    if (response.status === 429) continue;
    const answer = (await response.json().catch(() => null)) as { id?: string; code?: string } | null;
    if (answer === null) return;
    if (!response.ok || answer.id === undefined)
      throw new Error(`A submission was answered ${response.status} ${answer.code ?? ''}`);
    submission.id = answer.id;
    onAnswer();
  }
};

const burst = (world: World, todo: readonly Submission[], onAnswer: () => void): Promise<unknown> => {
  const writers = world.clients.flatMap((client) => Array.from({ length: writersEach }, () => client));
  return Promise.all(
    writers.map((client, index) =>
      submitAll(
        client,
        todo.filter((_, at) => at % writers.length === index),
        onAnswer,
      ),
    ),
  );
};

const drawPicture = (seed: number): Promise<Buffer> => drawRoster({ names: names.slice(0, 8), seed, width: 640 });

const submitPicture = async (client: Client, picture: Buffer): Promise<string> => {
  const form = new FormData();
  form.set('eventType', 'Kraken');
  form.set('eventDate', '2026-01-02T20:00:00Z');
  form.append('screenshots', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'raid.png');
  const response = await client.send('POST', '/api/sessions', form);
  if (response.status !== 201) throw new Error(`The picture was answered ${response.status} ${await response.text()}`);
  return ((await response.json()) as { id: string }).id;
};

/** Whether one of these sessions has no outcome in the log of a stopped server. */
const isUnread = (dataDir: string, ids: readonly string[]): boolean => {
  const db = new Database(join(dataDir, 'events.db'), { readonly: true });
  try {
    const outcomes = db.prepare<[string], number>(
      "SELECT count(*) FROM events WHERE stream = 'session-' || ? AND type IN ('SessionProcessed', 'SessionFailed')",
    );
    return ids.some((id) => outcomes.pluck().get(id) === 0);
  } finally {
    db.close();
  }
};

type Round = {
  readonly world: World;
  readonly ids: readonly string[];
  readonly interrupted: boolean;
  readonly unread: boolean;
};

/**
 * One burst of 1,000 submissions with a kill -9 in its middle, while one picture is being read and another has just
 * been acknowledged; then everything that has no answer is sent again.
 */
const round = async (world: World, number: number): Promise<Round> => {
  const moderator = world.clients[2];
  if (moderator === undefined) throw new Error('nobody to submit');
  const [early, late] = await Promise.all([drawPicture(number * 2), drawPicture(number * 2 + 1)]);
  const pictures = [await submitPicture(moderator, early)];
  const todo = Array.from({ length: submissions }, (_, index): Submission => ({
    key: `round-${number}-${index}`,
    body: {
      eventType: 'Kraken',
      eventDate: '2026-01-01T20:00:00Z',
      rawText: names.slice(index % 40, (index % 40) + 12).join('\n'),
      notes: `round ${number}, ${index}`,
    },
    id: null,
  }));
  const killAfter = 50 + ((number * 7919) % 850);
  let answers = 0;
  let killing: Promise<unknown> = Promise.resolve();
  const kill = async (): Promise<void> => {
    pictures.push(await submitPicture(moderator, late));
    await world.server.stop('SIGKILL');
  };
  await burst(world, todo, () => {
    answers += 1;
    if (answers === killAfter) killing = kill();
  });
  await killing;
  await world.server.stop('SIGKILL');
  const interrupted = todo.some(({ id }) => id === null);
  const unread = isUnread(world.dataDir, pictures);
  const next = await start(world.port, world.dataDir);
  await until(
    async () => {
      await burst(next, todo, () => undefined);
      return todo.every(({ id }) => id !== null);
    },
    180_000,
    'every submission to be answered',
  );
  return { world: next, ids: [...pictures, ...todo.map(({ id }) => id ?? '')], interrupted, unread };
};

/** Kills the product `rounds` times and reports what was lost, doubled, unfinished or unequal: all should be 0. */
export const killBurst = async (
  rounds: number,
  say: (line: string) => void = () => undefined,
): Promise<BurstReport> => {
  const dataDir = tempDataDir();
  let world = await start(await freePort(), dataDir);
  try {
    const registered = await world.clients[2]?.send('POST', '/api/players', { names });
    if (registered?.status !== 201) throw new Error(`Registering was answered ${String(registered?.status)}`);
    const ids: string[] = [];
    let interrupted = 0;
    let unread = 0;
    for (let number = 1; number <= rounds; number += 1) {
      const done = await round(world, number);
      world = done.world;
      ids.push(...done.ids);
      interrupted += Number(done.interrupted);
      unread += Number(done.unread);
      say(`round ${number} of ${rounds}: ${ids.length} acknowledged`);
    }
    const client = world.clients[2];
    if (client === undefined) throw new Error('nobody to look');
    await until(
      async () => (await allSessions(client)).every(({ status }) => status !== 'pending'),
      240_000,
      'recognition to finish',
    );
    const rows = await allSessions(client);
    await world.server.stop();
    const { served, clean } = await digestsOf(dataDir);
    const present = new Set(rows.map(({ id }) => id));
    return {
      rounds,
      acknowledged: ids.length,
      missing: ids.filter((id) => !present.has(id)).length,
      doubled: rows.length - present.size + Math.max(0, rows.length - new Set(ids).size),
      pending: rows.filter(({ status }) => status === 'pending').length,
      pictures: rows.filter(({ dataSource }) => dataSource === 'screenshot').length,
      digestsEqual: JSON.stringify(served) === JSON.stringify(clean),
      interrupted,
      unread,
    };
  } finally {
    await world.server.stop('SIGKILL');
    removeDataDir(dataDir);
  }
};

export const lastLine = (report: BurstReport): string =>
  `soak: ${report.rounds} kills (${report.interrupted} in a burst, ${report.unread} before a picture was read), ${report.acknowledged} acknowledged, ${report.missing} missing, ${report.doubled} doubled, ` +
  `${report.pending} pending, ${report.pictures} pictures read, digests ${report.digestsEqual ? 'equal' : 'DIFFERENT'}`;

export const isClean = (report: BurstReport): boolean =>
  report.missing === 0 &&
  report.doubled === 0 &&
  report.pending === 0 &&
  report.digestsEqual &&
  report.unread === report.rounds;
