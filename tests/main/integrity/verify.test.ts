import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createEventStoreDbEventStore } from '../../../src/adapters/event-store/eventstoredb/eventstoredb.ts';
import { createDiskMediaStore } from '../../../src/adapters/media/disk.ts';
import { createMongoAccounts } from '../../../src/adapters/mongo/accounts.ts';
import { createMongoTextStore } from '../../../src/adapters/mongo/texts.ts';
import { createSystemIds } from '../../../src/adapters/system.ts';
import { createCommandHandler } from '../../../src/application/commands/handle-command.ts';
import { rosterDecider } from '../../../src/domain/roster/decider.ts';
import { eventRegistry } from '../../../src/domain/event-registry.ts';
import { seedDemoGuild } from '../../../src/main/demo/seed.ts';
import { personas } from '../../../src/main/demo/personas.ts';
import { openEngines } from '../../../src/main/engines/engines.ts';
import { verify } from '../../../src/main/integrity/verify.ts';
import { clock } from '../../support/command-world.ts';
import { describeOnMongo, startMongo } from '../../support/engines/mongo.ts';
import { startStandIn } from '../../support/eventstoredb-stand-in/stand-in.ts';
import { metaBy } from '../../support/given.ts';
import { register } from '../../support/roster-builders.ts';
import { temporaryFolder } from '../../adapters/temporary-folder.ts';

jest.setTimeout(120_000);

const folder = temporaryFolder();
const data = folder.path;
let picture: string;

/** `npm run muster -- verify`. */
const run = (...args: readonly string[]): Promise<{ readonly code: number; readonly output: string }> =>
  new Promise((done) => {
    const env = { ...process.env, DATA_DIR: data, NODE_ENV: 'development' };
    execFile(process.execPath, ['src/main/cli.mjs', 'verify', ...args], { env }, (error, stdout, stderr) => {
      done({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1, output: stdout + stderr });
    });
  });
const change = (file: string, sql: string): void => {
  const db = new Database(join(data, file));
  db.exec(sql);
  db.close();
};

beforeAll(async () => {
  const engines = await openEngines({ dataDir: data, synchronous: 'normal' }, (text, cause) => {
    throw new Error(text, { cause });
  });
  const people = personas({ member: ['east'], mod: ['helper'], admin: ['admin'] });
  await seedDemoGuild({ ...engines, registry: eventRegistry }, people);
  const media = createDiskMediaStore({ dir: join(data, 'media') });
  const id = await media.put(Buffer.from('a picture'), 'image/png');
  picture = join(data, 'media', id.slice(0, 2), id);
  await engines.close();
});
afterAll(() => folder.remove());

it('says that all is as it was written', async () => {
  const { code, output } = await run();
  expect(output).toMatch(/^Checked \d+ events and \d+ files: all as it was written\.$/m);
  expect(code).toBe(0);
});

it('names position, stream and what to do for an event that was changed, and ends with 1', async () => {
  change('events.db', `UPDATE events SET body = replace(body, '"causationId', '"cavsationId') WHERE position = 700`);
  const { code, output } = await run();
  expect(code).toBe(1);
  expect(output).toMatch(
    /^events\.db, position 700, session-\S+: its text is not what was written\n {2}Stop the server .*backup/,
  );
  const json = await run('--json');
  expect(json.code).toBe(1);
  expect(JSON.parse(json.output)).toMatchObject({
    ok: false,
    findings: [{ file: 'events.db', position: '00000000000000000700', stream: expect.stringContaining('session-') }],
  });
  change('events.db', `UPDATE events SET body = replace(body, '"cavsationId', '"causationId') WHERE position = 700`);
});

it('finds an index that differs from its rows', async () => {
  const file = join(data, 'events.db');
  const kept = await readFile(file);
  const bytes = Buffer.from(kept);
  const db = new Database(file, { readonly: true });
  const size = db.pragma('page_size', { simple: true }) as number;
  const root = db.prepare(`SELECT rootpage FROM sqlite_schema WHERE name = 'events_by_type'`).pluck().get() as number;
  db.close();
  // The last cell of an index's root page is at its end.
  const at = bytes.lastIndexOf('Session', root * size);
  expect(at).toBeGreaterThan((root - 1) * size);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(file, bytes);
  const { findings } = await verify({ DATA_DIR: data, MEDIA_DIR: undefined });
  expect(findings.map(({ file: name }) => name)).toContain('events.db');
  await writeFile(file, kept);
});

it('reads the log of a server, too', async () => {
  const standIn = await startStandIn();
  const server = { DATA_DIR: data, EVENT_STORE_URL: standIn.connectionString };
  const store = createEventStoreDbEventStore({ connectionString: standIn.connectionString, codec: eventRegistry });
  try {
    const handler = createCommandHandler({ eventStore: store, registry: eventRegistry, clock });
    await handler.handle(rosterDecider, 'guild', register('Ada'), metaBy({ commandId: 'a' }));
    await handler.handle(rosterDecider, 'guild', register('Bob'), metaBy({ commandId: 'b' }));
    expect(await verify(server)).toMatchObject({ ok: true, events: 2, withoutChecksum: 0 });
    const [first] = await store.readStream('roster-guild', null);
    if (first === undefined) throw new Error('nothing was written');
    // Like disk damage: the text stays valid JSON but differs from what was written.
    const flipped = eventRegistry.encode({ ...first, stream: 'roster-2', revision: 0, id: randomUUID() });
    const codec = { ...eventRegistry, encode: () => flipped };
    const blind = createEventStoreDbEventStore({ connectionString: standIn.connectionString, codec });
    await blind.append('roster-2', 'no-stream', [{ ...first, stream: 'roster-2', revision: 0, id: randomUUID() }]);
    await blind.close();
    expect(await verify(server)).toMatchObject({
      ok: false,
      events: 3,
      findings: [{ file: 'EventStoreDB', stream: 'roster-2', why: expect.stringContaining('not what was written') }],
    });
  } finally {
    await store.close();
    await standIn.kill();
  }
});

it.each(['', '.type'])('finds a picture whose bytes or media type have changed (%s)', async (suffix) => {
  const kept = await readFile(`${picture}${suffix}`);
  await appendFile(`${picture}${suffix}`, '!');
  const { findings } = await verify({ DATA_DIR: data, MEDIA_DIR: undefined });
  expect(findings).toMatchObject([{ file: expect.stringMatching(/^media\//), why: expect.stringContaining('name') }]);
  await writeFile(`${picture}${suffix}`, kept);
});

it.each([
  [
    'ops.db',
    'account',
    `UPDATE accounts SET display_name = display_name || '!' WHERE id = ?`,
    'SELECT min(id) FROM accounts',
  ],
  ['texts.db', 'text', `UPDATE texts SET text = text || '!' WHERE id = ?`, 'SELECT min(id) FROM texts'],
])('names a row of %s that is not what was written', async (file, what, sql, idOf) => {
  const kept = await readFile(join(data, file));
  const db = new Database(join(data, file));
  const id = db.prepare(idOf).pluck().get() as string;
  db.prepare(sql).run(id);
  db.close();
  const { code, output } = await run();
  expect(code).toBe(1);
  expect(output).toContain(`${file}: the ${what} ${id} is not what was written`);
  await writeFile(join(data, file), kept);
});

it('finds another column in the list of tables of ops.db', async () => {
  const kept = await readFile(join(data, 'ops.db'));
  const db = new Database(join(data, 'ops.db'));
  db.unsafeMode();
  db.exec(
    `PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'nick TEXT', 'nicl TEXT'); PRAGMA writable_schema = OFF`,
  );
  db.close();
  const { findings } = await verify({ DATA_DIR: data, MEDIA_DIR: undefined });
  expect(findings).toMatchObject([{ file: 'ops.db', why: expect.stringContaining('tables') }]);
  await writeFile(join(data, 'ops.db'), kept);
});

describeOnMongo('on MongoDB', () => {
  it('reads accounts and texts of it, too', async () => {
    const engine = await startMongo();
    const { connection, dispose } = engine.database();
    const { db } = connection;
    const url = new URL(engine.url);
    url.pathname = `/${db.databaseName}`;
    const config = { DATA_DIR: join(data, 'none'), READ_MODEL_URL: url.href };
    try {
      const accounts = createMongoAccounts({ connection, ids: createSystemIds() });
      const { id } = await accounts.meet({
        discordId: '1',
        username: 'zoe',
        displayName: 'Zoë',
        nick: null,
        avatarUrl: null,
      });
      await createMongoTextStore({ connection }).put({ id: 'text-1', owner: id, text: 'Nova' });
      expect(await verify(config)).toMatchObject({ ok: true });
      await db.collection('accounts').updateOne({ discordId: '1' }, { $set: { nick: 'Zed' } });
      await db.collection('texts').updateOne({ owner: id }, { $set: { text: 'Nove' } });
      const { findings } = await verify(config);
      expect(findings.map(({ file, why }) => `${file}: ${why}`)).toEqual([
        `MongoDB: the account ${id} is not what was written`,
        'MongoDB: the text text-1 is not what was written',
      ]);
    } finally {
      await dispose();
      await engine.stop();
    }
  });
});

it('finds files that are no databases any more', async () => {
  await mkdir(join(data, 'views'), { recursive: true });
  for (const file of ['ops.db', 'views/serving.db']) {
    await writeFile(join(data, file), 'not a database, and long enough to be looked at '.repeat(200));
    const { findings } = await verify({ DATA_DIR: data, MEDIA_DIR: undefined });
    expect(findings).toMatchObject([{ file, whatToDo: expect.stringMatching(/backup|rebuilt/) }]);
    await rm(join(data, file));
  }
});
