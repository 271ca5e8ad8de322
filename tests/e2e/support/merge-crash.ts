import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { removeDataDir, startServer, tempDataDir } from '../../support/server.ts';
import type { RunningServer } from '../../support/server.ts';
import { until } from '../../support/until.ts';
import { signInToApi } from './client.ts';
import type { Client } from './client.ts';

export type MergeReport = {
  readonly sessions: number;
  /** Sessions that had their event when the server was killed. */
  readonly before: number;
  /** Sessions that have it in the end, and events of that kind: one each. */
  readonly recredited: number;
  readonly events: number;
  /** Rows of the moderation log that tell of the merge. */
  readonly auditRows: number;
  /** Counted sessions of the merged player, and of the former player's page. */
  readonly totals: readonly number[];
};

/** Rate limit per person. */
export const people = ['moderator', 'admin', 'member', 'newcomer'];
const writersEach = 4;

/** Looks into a file beside the process that writes it. */
export const look = <T>(file: string, ask: (db: Database.Database) => T): T => {
  const db = new Database(file, { readonly: true });
  try {
    return ask(db);
  } finally {
    db.close();
  }
};
type Credits = { readonly events: number; readonly sessions: number; readonly last: number };
/** Events of the merge in the log so far. */
const creditsIn = (dataDir: string): Credits =>
  look(join(dataDir, 'events.db'), (db) =>
    db
      .prepare<[], Credits>(
        `SELECT count(*) AS events, count(DISTINCT stream) AS sessions, max(position) AS last
         FROM events WHERE type = 'ParticipantsRecredited'`,
      )
      .get(),
  ) ?? { events: 0, sessions: 0, last: 0 };
const headOf = (dataDir: string): string =>
  look(join(dataDir, 'events.db'), (db) =>
    String(db.prepare('SELECT max(position) FROM events').pluck().get()).padStart(20, '0'),
  );
/** Whether the reaction has looked at everything that it did itself. */
const isBehindMerge = (dataDir: string): boolean => {
  const reached = look(join(dataDir, 'ops.db'), (db) =>
    db.prepare<[], string>("SELECT position FROM reactions WHERE name LIKE 'recredit%'").pluck().get(),
  );
  return Number(reached ?? 0) >= creditsIn(dataDir).last;
};

/** Submits sessions of the player or with this text, distinguished by their notes. */
export const submitAll = async (clients: readonly Client[], sessions: number, rawText = 'Twin'): Promise<void> => {
  const todo = Array.from({ length: sessions }, (_, index) => index + 1);
  const write = async (client: Client): Promise<void> => {
    for (let number = todo.pop(); number !== undefined; number = todo.pop()) {
      const body = { eventType: 'Kraken', eventDate: '2026-01-01T20:00:00Z', rawText, notes: `run ${number}` };
      const { status } = await client.send('POST', '/api/sessions', body);
      if (status === 429) {
        todo.push(number);
        await pause(1_000);
      } else if (status !== 201) throw new Error(`A session was answered ${status}`);
    }
  };
  await Promise.all(clients.flatMap((client) => Array.from({ length: writersEach }, () => write(client))));
};

type Page = { readonly player: { readonly totalSessions: number } };
type Row = { readonly action: string };

/** Merges a player with this many sessions, kills the server during the follow-up, and restarts it. */
export const mergeAndKill = async (sessions: number): Promise<MergeReport> => {
  const dataDir = tempDataDir();
  let server: RunningServer = await startServer({ dataDir, env: { SUBMIT_MIN_ROLE: 'member' } });
  try {
    const clients = await Promise.all(people.map((persona) => signInToApi(server.origin, persona)));
    const [client] = clients;
    if (client === undefined) throw new Error('nobody to merge');
    const registered = await client.send('POST', '/api/players', { names: ['Twin', 'Other'] });
    const { created } = (await registered.json()) as { created: { name: string; id: string }[] };
    const idOf = (name: string): string => created.find((one) => one.name === name)?.id ?? '';
    await submitAll(clients, sessions);
    const merged = await client.send('POST', `/api/players/${idOf('Twin')}/merge`, { into: idOf('Other') });
    if (!merged.ok) throw new Error(`The merge was answered ${merged.status}`);
    while (creditsIn(dataDir).events < sessions / 10) await pause(1);
    await server.stop('SIGKILL');
    const before = creditsIn(dataDir).sessions;

    server = await startServer({ dataDir });
    await until(() => creditsIn(dataDir).sessions === sessions, 300_000, 'every session to have another player');
    const admin = await signInToApi(server.origin, 'admin');
    // The danger is a repeated action; it is over when the reaction has passed the last event.
    await until(() => isBehindMerge(dataDir), 120_000, 'the reaction to have come to the end');
    const after = `after=${headOf(dataDir)}`;
    const pageOf = (name: string) => admin.json<Page>(`/api/players/${idOf(name)}?${after}`);
    await until(async () => (await pageOf('Other')).player.totalSessions === sessions, 60_000, 'the total');
    const rows = await admin.json<Row[]>(`/api/admin/mod-activity?limit=200&${after}`);
    const { events, sessions: recredited } = creditsIn(dataDir);
    return {
      sessions,
      before,
      recredited,
      events,
      auditRows: rows.filter(({ action }) => action === 'merged_players').length,
      totals: [(await pageOf('Other')).player.totalSessions, (await pageOf('Twin')).player.totalSessions],
    };
  } finally {
    await server.stop('SIGKILL');
    removeDataDir(dataDir);
  }
};

export const isWholeMerge = ({ sessions, before, recredited, events, auditRows, totals }: MergeReport): boolean =>
  before > 0 &&
  before < sessions &&
  recredited === sessions &&
  events === sessions &&
  auditRows === 1 &&
  totals.every((total) => total === sessions);

export const lastMergeLine = (report: MergeReport): string =>
  `soak: a merge of ${report.sessions} sessions, killed after ${report.before}: ${report.recredited} re-credited by ${report.events} events, ` +
  `${report.auditRows} row in the moderation log, totals ${report.totals.join(' and ')}`;
