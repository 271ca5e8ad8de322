import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { systemMeta } from '../../../src/application/commands/command-meta.ts';
import { rosterDecider } from '../../../src/domain/roster/decider.ts';
import { checkViews } from '../../../src/main/integrity/checks.ts';
import { temporaryFolder } from '../../adapters/temporary-folder.ts';
import { register } from '../../support/roster-builders.ts';
import { until } from '../../support/until.ts';
import { startWholeProcess } from '../../support/whole-process.ts';
import type { WholeProcess } from '../../support/whole-process.ts';

let folder: ReturnType<typeof temporaryFolder>;
let running: WholeProcess;
beforeEach(async () => {
  folder = temporaryFolder();
  running = await startWholeProcess({ dataDir: folder.path });
  await running.settled;
});
afterEach(async () => {
  await running.stop();
  await folder.remove();
});

const views = (): string => join(folder.path, 'views');
const fileOf = (projection: string): string =>
  join(views(), readdirSync(views()).find((name) => name.startsWith(`${projection}.v`) && name.endsWith('.db')) ?? '');
const add = async (...names: readonly string[]): Promise<void> => {
  const meta = systemMeta({ id: names.join(), correlationId: 'test' }, 'register', running.parts.clock);
  await running.parts.handle(rosterDecider, 'guild', register(...names), meta);
};
const namesIn = async (): Promise<readonly string[]> => {
  const rows = await running.parts.readModels.find('players', 'players', { limit: 100 }).catch(() => []);
  return rows.map(({ text }) => (JSON.parse(text) as { name: string }).name);
};
const serves = (...names: readonly string[]): Promise<unknown> =>
  until(
    async () => (await namesIn()).join() === names.join(),
    20_000,
    () => `players ${names.join()}\n${running.lines.join('')}`,
  );
const restart = async (change: () => void): Promise<void> => {
  await running.stop();
  change();
  running = await startWholeProcess({ dataDir: folder.path });
};
const whole = async (): Promise<void> => {
  await running.settled;
  await running.until('ready');
};

const garble = (file: string, from: number, length: number): void => {
  const bytes = readFileSync(file);
  bytes.fill(0x5a, from, from + length);
  writeFileSync(file, bytes);
};

it.each([
  ['no database any more', (): void => writeFileSync(fileOf('players'), 'x'.repeat(5_000))],
  ['empty', (): void => writeFileSync(fileOf('players'), '')],
  ['garbled behind its header', (): void => garble(fileOf('players'), 4096, 8192)],
  [
    'another by its checkpoint',
    (): void => {
      const db = new Database(fileOf('players'));
      db.exec(`UPDATE checkpoint SET body = replace(body, '"skipped"', '"skippet"')`);
      db.close();
    },
  ],
  [
    'another by its own list of tables, which SQLite does not notice',
    (): void => {
      const db = new Database(fileOf('players'));
      db.unsafeMode();
      db.pragma('writable_schema = ON');
      db.exec(`UPDATE sqlite_schema SET sql = replace(sql, 'PRIMARY KEY', 'PRIMARI KEY') WHERE name = 'v_players'`);
      db.close();
      expect(checkViews(folder.path)).toMatchObject([{ why: 'its tables are not the expected ones' }]);
    },
  ],
])('a file that is %s is set aside and rebuilt at the next start, and the others serve', async (_name, damage) => {
  await add('Ada');
  await serves('Ada');
  await restart(damage);
  await whole();
  await serves('Ada');
  await add('Bob');
  await serves('Ada', 'Bob');
  expect(running.lines.join('')).toContain('set aside and rebuilt');
  expect(readdirSync(views()).filter((name) => name.startsWith('damaged.players'))).not.toEqual([]);
  expect(await running.readyz()).toEqual({ state: 'ready', missing: [] });
});

it('a damaged catalogue sets all read models aside, and all are rebuilt', async () => {
  await add('Ada');
  await serves('Ada');
  await restart(() => writeFileSync(join(views(), 'serving.db'), 'y'.repeat(5_000)));
  await whole();
  await serves('Ada');
});

it('one damaged file does not silence the checkpoints of the others', async () => {
  await add('Ada');
  await serves('Ada');
  await restart(() => garble(fileOf('players'), 0, 4096));
  expect(Object.keys(await running.parts.readModels.checkpoints())).toEqual(
    expect.arrayContaining(['discord-links', 'sessions']),
  );
  await whole();
});

it('a changed row is found by the check, reported as rebuilding, and rebuilt while the server runs', async () => {
  await add('Ada');
  await serves('Ada');
  const db = new Database(fileOf('players'));
  db.exec(`UPDATE v_players SET doc = replace(doc, 'Ada', 'Eve')`);
  db.close();
  expect(await namesIn()).toEqual(['Eve']);
  await running.check();
  expect(await running.readyz()).toMatchObject({
    state: 'degraded',
    missing: [{ what: 'players', why: expect.stringMatching(/^It was damaged .*; rebuilding it from the log\.$/) }],
  });
  await serves('Ada');
  await running.until('ready');
  await add('Bob');
  await serves('Ada', 'Bob');
});
