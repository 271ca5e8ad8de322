import { randomUUID } from 'node:crypto';
import { sessionStream } from '../../../src/domain/session/stream.ts';
import { drawRoster } from '../../support/roster-picture.ts';
import { projections } from '../../../src/main/projections.ts';
import { digestsBetween } from './clean-fold.ts';
import { allSessions, clientAt } from './client.ts';
import type { Client } from './client.ts';
import type { ServiceProcess } from '../../support/engines/service-process.ts';
import type { Looking, Processes } from './engine-processes.ts';
import { until } from '../../support/until.ts';

const submissions = 24;
const killAfter = 6;

export type EngineKillReport = {
  readonly kills: number;
  readonly acknowledged: number;
  readonly missing: number;
  readonly doubled: number;
  /** Submissions that another process, or the same one after its restart, answered with another session. */
  readonly unequal: number;
  readonly pending: number;
  /** Kills of the worker that left a picture unread. */
  readonly unread: number;
  /** Read models that are served otherwise than a clean fold gives them. */
  readonly differing: readonly string[];
};
export type Killing = {
  readonly processes: Processes;
  readonly looking: Looking;
  /** Cookies of people who may submit. */
  readonly cookies: readonly string[];
  readonly names: readonly string[];
  readonly say?: (line: string) => void;
};
/** `number` identifies the person: a key repeats a command only for the same person. */
type Submission = {
  readonly number: number;
  readonly key: string;
  readonly body: object;
  id: string | null;
  unequal: boolean;
};
type Round = { readonly ids: readonly string[]; readonly unequal: number; readonly unread: boolean };

export const submitPicture = async (client: Client, picture: Buffer): Promise<string> => {
  const form = new FormData();
  form.set('eventType', 'Kraken');
  form.set('eventDate', '2026-01-02T20:00:00Z');
  form.append('screenshots', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'raid.png');
  const response = await client.send('POST', '/api/sessions', form, { 'idempotency-key': randomUUID() });
  if (response.status !== 201) throw new Error(`The picture was answered ${response.status} ${await response.text()}`);
  return ((await response.json()) as { id: string }).id;
};

/** Answers false when the process went away before it answered. */
const submit = async (client: Client, submission: Submission): Promise<boolean> => {
  const response = await client
    .send('POST', '/api/sessions', submission.body, { 'idempotency-key': submission.key })
    .catch(() => null);
  const answer = (await response?.json().catch(() => null)) as { id?: string; code?: string } | null | undefined;
  if (response === null || answer === null || answer === undefined) return false;
  if (!response.ok || answer.id === undefined)
    throw new Error(`A submission was answered ${response.status} ${answer.code ?? ''}`);
  submission.unequal ||= submission.id !== null && submission.id !== answer.id;
  submission.id ??= answer.id;
  return true;
};

/** Each person sends a share, one after the other, until done or until the process is gone. */
const submitAll = (
  { cookies }: Killing,
  origin: string,
  { todo, onAnswer = () => undefined }: { readonly todo: readonly Submission[]; readonly onAnswer?: () => void },
): Promise<unknown> =>
  Promise.all(
    cookies.map(async (cookie, person) => {
      const client = clientAt(origin, cookie);
      for (const submission of todo.filter(({ number }) => number % cookies.length === person)) {
        if (!(await submit(client, submission))) return;
        onAnswer();
      }
    }),
  );

const drafts = (names: readonly string[], label: string): Submission[] =>
  Array.from({ length: submissions }, (_, index) => ({
    key: randomUUID(),
    body: {
      eventType: 'Kraken',
      eventDate: '2026-01-01T20:00:00Z',
      rawText: names.slice(index % 4, (index % 4) + 4).join('\n'),
      notes: `${label}, ${index}`,
    },
    number: index,
    id: null,
    unequal: false,
  }));

const clientsOf = ({ processes, cookies }: Killing): readonly [Client, Client] => [
  clientAt(processes.api1.origin, cookies[0] ?? ''),
  clientAt(processes.api2.origin, cookies[0] ?? ''),
];

const outcomes = new Set(['SessionProcessed', 'SessionFailed']);
const isUnread = async ({ looking }: Killing, id: string): Promise<boolean> =>
  !(await looking.eventStore.readStream(sessionStream(id), null)).some(({ type }) => outcomes.has(type));

export const statusOf = async (client: Client, id: string): Promise<string | null> => {
  const response = await client.get(`/api/sessions/${id}/details`);
  return response.ok ? ((await response.json()) as { status: string }).status : null;
};

/**
 * Submissions at both edges while one process is killed, the worker amid a picture; what has no answer is sent to the
 * other edge, and everything once more to the first one after the restart.
 */
const round = async (killing: Killing, part: ServiceProcess, label: string): Promise<Round> => {
  const { processes, looking, names } = killing;
  const { api1, api2, worker } = processes;
  const [first, second] = clientsOf(killing);
  const todo = drafts(names, label);
  const half = todo.length / 2;
  const pictureIds: string[] = [];
  if (part === worker) {
    const picture = await drawRoster({ names: names.slice(0, 8), seed: label.length, width: 640, title: label });
    pictureIds.push(await submitPicture(second, picture));
    await until(async () => (await looking.jobs.counts()).active > 0, 60_000, 'the worker to begin with the picture');
  }

  let answers = 0;
  let killed: Promise<unknown> | null = null;
  const onAnswer = (): void => {
    answers += 1;
    if (answers >= killAfter) killed ??= part.stop('SIGKILL');
  };
  const load = Promise.all([
    submitAll(killing, api1.origin, { todo: todo.slice(0, half), onAnswer }),
    submitAll(killing, api2.origin, { todo: todo.slice(half), onAnswer }),
  ]);
  if (part === worker) killed = part.stop('SIGKILL');
  await load;
  await killed;
  const unread = (await Promise.all(pictureIds.map((id) => isUnread(killing, id)))).includes(true);
  const other = part === api2 ? api1 : api2;
  await submitAll(killing, other.origin, { todo: todo.filter(({ id }) => id === null) });
  await part.start();
  await part.ready();
  await submitAll(killing, api1.origin, { todo });
  for (const id of pictureIds)
    await until(
      async () => ['processed', 'verified', 'failed'].includes((await statusOf(first, id)) ?? ''),
      90_000,
      () => `the picture of ${label} to be read:\n${worker.output()}`,
    );
  return {
    ids: [...pictureIds, ...todo.map(({ id }) => id ?? '')],
    unequal: todo.filter(({ unequal }) => unequal).length,
    unread,
  };
};

/** The read models that have not looked at all of the log. */
const behind = async ({ eventStore, readModels }: Looking): Promise<readonly string[]> => {
  const head = await eventStore.head();
  const checkpoints = await readModels.checkpoints();
  return projections.flatMap(({ name }) => {
    const at = checkpoints[name]?.scannedTo ?? null;
    return head === null || (at !== null && at >= head) ? [] : [`${name} at ${String(at)} of ${head}`];
  });
};

/** Served read models that differ from a fold of the log from scratch. */
export const differencesFromCleanFold = async (looking: Looking): Promise<readonly string[]> => {
  let late: readonly string[] = [];
  await until(
    async () => (late = await behind(looking)).length === 0,
    60_000,
    () => `the projector to reach the head of the log: ${late.join(', ')}`,
  );
  const { served, clean } = await digestsBetween({ ...looking, serving: looking.readModels });
  return projections.flatMap(({ name }) => (served[name] === clean[name] ? [] : [name]));
};

/**
 * Kills an edge, the worker during a picture, and the projector, each `killsEach` times, and reports what was lost,
 * doubled, unfinished or unequal: all should be 0.
 */
export const killEachProcess = async (killing: Killing, killsEach: number): Promise<EngineKillReport> => {
  const { processes, looking, say = () => undefined } = killing;
  const [, client] = clientsOf(killing);
  const before = new Set((await allSessions(client)).map(({ id }) => id));
  const rounds: Round[] = [];
  for (let number = 1; number <= killsEach; number += 1)
    for (const part of [processes.api1, processes.worker, processes.projector]) {
      rounds.push(await round(killing, part, `${part.name} ${number} of ${killsEach}`));
      say(`${part.name}: kill ${number} of ${killsEach}`);
    }
  const differing = await differencesFromCleanFold(looking);
  const ids = rounds.flatMap((one) => one.ids);
  const rows = (await allSessions(client)).filter(({ id }) => !before.has(id));
  const present = new Set(rows.map(({ id }) => id));
  return {
    kills: rounds.length,
    acknowledged: ids.length,
    missing: ids.filter((id) => !present.has(id)).length,
    doubled: rows.length - new Set(ids).size,
    unequal: rounds.reduce((sum, { unequal }) => sum + unequal, 0),
    pending: rows.filter(({ status }) => status === 'pending').length,
    unread: rounds.filter(({ unread }) => unread).length,
    differing,
  };
};

export const isCleanKill = (report: EngineKillReport): boolean =>
  report.missing + report.doubled + report.unequal + report.pending === 0 &&
  report.differing.length === 0 &&
  report.unread === report.kills / 3;

export const lastKillLine = (report: EngineKillReport): string =>
  `engines: ${report.kills} kills (${report.unread} amid a picture), ${report.acknowledged} acknowledged, ${report.missing} missing, ` +
  `${report.doubled} doubled, ${report.unequal} answered differently, ${report.pending} pending, digests ${report.differing.length === 0 ? 'equal' : `DIFFERENT (${report.differing.join(', ')})`}`;
