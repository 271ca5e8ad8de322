import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createSqliteLogReader } from '../../src/adapters/event-store/sqlite/log-reader.ts';
import { openExportFolder } from '../../src/adapters/exports/export-folder.ts';
import { eventRegistry } from '../../src/domain/event-registry.ts';
import { eventsOf } from '../../src/main/migration/copy-log.ts';
import { removeDataDir, startServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import { digestsOf } from './support/clean-fold.ts';
import { allSessions, signInToApi } from './support/client.ts';
import { demoDataDir } from './support/demo-guild.ts';

jest.setTimeout(300_000);

/** Wipes the demo guild in a process that dies behind a step. */
const killedBehind = async (step: string, dataDir: string): Promise<NodeJS.Signals | null> => {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, SQLITE_SYNC: 'normal', NODE_ENV: 'development' };
  const child = spawn('node_modules/.bin/node', ['tests/e2e/support/wipe.child.ts', step], { env, stdio: 'inherit' });
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return signal;
};

const typesIn = async (dataDir: string): Promise<readonly string[]> => {
  const log = createSqliteLogReader({ file: join(dataDir, 'events.db'), codec: eventRegistry });
  const types: string[] = [];
  for await (const { type } of eventsOf(log)) types.push(type);
  await log.close();
  return types;
};

describe('a wipe whose process is killed', () => {
  it.each(['gated', 'exported', 'wiped', 'compacted', 'cleared', 'forgotten', 'completed'])(
    'behind the step %s is finished by the next start',
    async (step) => {
      const dataDir = await demoDataDir();
      expect(await killedBehind(step, dataDir)).toBe('SIGKILL');
      const server = await startServer({ dataDir, env: { SQLITE_SYNC: 'normal', DEMO: '0' } });
      const admin = await signInToApi(server.origin, 'admin');
      const fresh = { eventType: 'Kraken', eventDate: '2026-03-01T20:00:00Z', rawText: 'Someone new' };
      const answer = await until(async () => {
        const tried = await admin.send('POST', '/api/sessions', fresh);
        return tried.status === 503 ? null : tried;
      }, 60_000);
      expect(answer.status).toBe(201);
      const { id, position } = (await answer.json()) as { id: string; position: string };
      await admin.json(`/api/sessions?after=${position}`);
      expect((await allSessions(admin)).map((one) => one.id)).toEqual([id]);
      expect((await admin.json<object[]>('/api/players')).length).toBeGreaterThan(20);
      await server.stop();

      const types = await typesIn(dataDir);
      for (const once of ['WipeStarted', 'ProductionDataWiped', 'RosterEmptied', 'WipeCompleted'])
        expect(types.filter((type) => type === once)).toEqual([once]);
      const [name = '', ...others] = readdirSync(join(dataDir, 'exports'));
      expect(others).toEqual([]);
      const { manifest } = await openExportFolder(join(dataDir, 'exports', name));
      expect(manifest.counts.events).toBe(types.indexOf('WipeStarted') + 1);
      const { served, clean } = await digestsOf(dataDir);
      expect(served).toEqual(clean);
      removeDataDir(dataDir);
    },
  );
});
