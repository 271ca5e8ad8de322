import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createSqliteReadModelStore } from '../../src/adapters/read-models/sqlite/sqlite.ts';
import { removeDataDir, startServer, tempDataDir } from '../support/server.ts';
import type { AdminProjections } from '../../src/contracts/admin-tools.ts';
import type { RunningServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import { signInToApi } from './support/client.ts';

jest.setTimeout(120_000);

let dataDir: string;
let server: RunningServer;
beforeAll(async () => {
  dataDir = tempDataDir();
  server = await startServer({ dataDir });
  const client = await signInToApi(server.origin, 'moderator');
  for (const name of ['Ada', 'Bob']) await client.send('POST', '/api/players', { names: [name] });
  await until(async () => (await client.json<unknown[]>('/api/players')).length === 2, 10_000, 'the players');
  await server.stop();
});
afterAll(async () => {
  await server.stop('SIGKILL');
  removeDataDir(dataDir);
});

const loseLog = (): void => {
  for (const suffix of ['', '-wal', '-shm']) rmSync(join(dataDir, `events.db${suffix}`), { force: true });
};
const refused = async (): Promise<string> => {
  server = await startServer({ dataDir, ready: false });
  await until(
    () => server.process.exitCode !== null,
    30_000,
    () => `the start to end:\n${server.output()}`,
  );
  expect(server.process.exitCode).toBe(1);
  return server.output().trim();
};
/** Which logs the read models were made from. Asked of the files, so only while no server replaces them. */
const logsOfViews = async (): Promise<readonly (string | null)[]> => {
  const readModels = createSqliteReadModelStore({ dir: join(dataDir, 'views') });
  const checkpoints = await readModels.checkpoints();
  await readModels.close();
  return [...new Set(Object.values(checkpoints).map(({ logId }) => logId))];
};
const logId = (): unknown => {
  const db = new Database(join(dataDir, 'events.db'), { readonly: true });
  const id = db.prepare(`SELECT value FROM meta WHERE name = 'log-id'`).pluck().get();
  db.close();
  return id;
};
const players = async (): Promise<number> => {
  const client = await signInToApi(server.origin, 'moderator');
  return (await client.json<unknown[]>('/api/players')).length;
};

it('a log that has lost its end, or is gone, stops the start in one line; --accept-empty-log goes on with it', async () => {
  const db = new Database(join(dataDir, 'events.db'));
  db.exec('DELETE FROM events WHERE position = (SELECT max(position) FROM events)');
  db.close();
  expect(await refused()).toMatch(
    /^muster: DATA_DIR: events\.db ends before what views\/ .* its end is lost\. .*--accept-empty-log/,
  );

  const lost = logId();
  expect(await logsOfViews()).toContain(lost);
  loseLog();
  for (const _ of [1, 2])
    expect(await refused()).toMatch(
      /^muster: DATA_DIR: events\.db is empty, and views\/ and ops\.db were made from the log \S+\. .*backup.*--accept-empty-log/,
    );

  server = await startServer({ dataDir, args: ['--accept-empty-log'] });
  await until(async () => (await players()) === 0, 20_000, 'the read models of the empty log');
  // The new log becomes longer than the lost one; readers that finished it were built from it.
  const names = Array.from({ length: 20 }, (_, at) => `Player ${at}`);
  const client = await signInToApi(server.origin, 'admin');
  for (const name of names) await client.send('POST', '/api/players', { names: [name] });
  await until(
    async () => {
      const { projections } = await client.json<AdminProjections>('/api/admin/projections');
      return projections.every(({ lagEvents }) => lagEvents === 0);
    },
    60_000,
    'every read model to be made',
  );
  await server.stop();
  expect(logId()).not.toBe(lost);
  expect(await logsOfViews()).toEqual([logId()]);
  server = await startServer({ dataDir });
  expect(await players()).toBe(names.length);
});
