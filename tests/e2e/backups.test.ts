import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createOpsDb } from '../../src/adapters/ops/ops-db.ts';
import { createSqliteGauges } from '../../src/adapters/ops/sqlite-small-stores.ts';
import { readinessAnswer } from '../../src/contracts/health.ts';
import { removeDataDir, startServer, waitUntilReady } from '../support/server.ts';
import type { RunningServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import { runCommand } from './support/command.ts';
import { signInToApi, submitNames } from './support/client.ts';

jest.setTimeout(120_000);

/** As if the last backup was made long ago. */
const makeDue = async (dataDir: string): Promise<void> => {
  const ops = createOpsDb(join(dataDir, 'ops.db'));
  await createSqliteGauges({ ops }).write('backup', { day: '2000-01-01', failure: null });
  ops.close();
};
const wholeIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => /Z$/.test(name)) : [];
const missingAt = async ({ origin }: RunningServer) =>
  readinessAnswer.parse(await (await fetch(`${origin}/readyz`)).json()).missing;

describe('the nightly backup of a running guild', () => {
  const folders: string[] = [];
  const running: RunningServer[] = [];
  const start = async (...args: Parameters<typeof startServer>): Promise<RunningServer> => {
    const server = await startServer(...args);
    running.push(server);
    return server;
  };
  afterAll(async () => {
    await Promise.all(running.map((server) => server.stop('SIGKILL')));
    folders.forEach(removeDataDir);
  });

  it('is made by itself, and serves after a restore what was served before', async () => {
    const first = await start();
    folders.push(first.dataDir);
    const writer = await signInToApi(first.origin, 'admin');
    await writer.send('POST', '/api/players', { names: ['Alder', 'Birch'] });
    await submitNames(writer, 'Alder\nBirch');
    const served = await writer.json('/api/sessions/stats');
    await first.stop();

    await makeDue(first.dataDir);
    const second = await start({ dataDir: first.dataDir, env: { BACKUP_AT: '00:00' } });
    const backups = join(first.dataDir, 'backups');
    await until(
      () => wholeIn(backups).length === 1,
      60_000,
      () => `a backup in ${backups}:\n${second.output()}`,
    );
    expect(await missingAt(second)).toEqual([]);
    await second.stop();

    const folder = join(backups, wholeIn(backups)[0] ?? '');
    const place = `${first.dataDir}-restored`;
    folders.push(place);
    expect(await runCommand(['restore', folder], { DATA_DIR: place })).toContain('the read models are equal');
    const third = await start({ dataDir: place });
    const reader = await signInToApi(third.origin, 'admin');
    expect(await reader.json('/api/sessions/stats')).toEqual(served);
    expect(await reader.json('/api/players')).toHaveLength(2);
    await third.stop();
  });

  it('that cannot be made is missing in /readyz, with its cause', async () => {
    const first = await start();
    folders.push(first.dataDir);
    await first.stop();
    await makeDue(first.dataDir);
    writeFileSync(join(first.dataDir, 'in-the-way'), '');
    const env = { BACKUP_AT: '00:00', BACKUP_DIR: join(first.dataDir, 'in-the-way') };
    const second = await start({ dataDir: first.dataDir, env, ready: false });
    await until(async () => (await fetch(`${second.origin}/readyz`).catch(() => null))?.ok === true, 60_000);
    await until(async () => (await missingAt(second)).some(({ what }) => what === 'backup'), 60_000);
    const [missing] = await missingAt(second);
    expect(missing?.why).toContain('in-the-way');
    await second.stop();
    const third = await start({ dataDir: first.dataDir, env: { BACKUP_AT: '0' } });
    await waitUntilReady(third);
    await third.stop();
  });
});
