import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { servingEntries } from '../../../../src/adapters/read-models/sqlite/catalogue.ts';
import { createSqliteReadModelStore } from '../../../../src/adapters/read-models/sqlite/sqlite.ts';
import { findSql } from '../../../../src/adapters/read-models/sqlite/query.ts';
import type { Query, ReadModelStore } from '../../../../src/ports/read-model-store.ts';
import { EMPTY, checkpointAt, commitTo, keysOf, row, sessionsShape } from '../../../contracts/read-models.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

let folder: ReturnType<typeof temporaryFolder>;
let store: ReadModelStore;
beforeEach(() => {
  folder = temporaryFolder();
  store = createSqliteReadModelStore({ dir: folder.path });
});
afterEach(async () => {
  await store.close();
  await folder.remove();
});
const buildFiles = (): readonly string[] => readdirSync(folder.path).filter((name) => /^sessions\..*\.db$/.test(name));
const found = async (from: ReadModelStore): Promise<readonly string[]> =>
  keysOf(await from.find('sessions', 'list', { limit: 10 }));

it('keeps one file a projection and version, and after a swap only the new one', async () => {
  await store.open(sessionsShape(3), 'serving');
  expect(buildFiles()).toEqual([expect.stringMatching(/^sessions\.v3\.[0-9a-f]{8}\.db$/)]);
  const [former] = buildFiles();
  const rebuild = await store.open(sessionsShape(3), 'rebuild');
  expect(buildFiles()).toHaveLength(2);
  await rebuild.serve();
  expect(buildFiles()).toHaveLength(1);
  expect(buildFiles()).not.toEqual([former]);
});

it('lists a build only once its file has all its tables: who checks what serves would find it damaged', async () => {
  const shape = sessionsShape();
  const views = shape.views.map((view) => ({ ...view, indexes: [['nothing']] }));
  await expect(store.open({ ...shape, views }, 'serving')).rejects.toThrow('no such column');
  expect(await store.checkpoints()).toEqual({});
});

it('sweeps files that a crash left, and no others', async () => {
  const strange = [
    'sessions.v1.0123abcd.db',
    'sessions.v1.0123abcd.db-wal',
    'sessions.txt',
    'sessions-x.v1.0123abcd.db',
  ];
  for (const name of strange) writeFileSync(join(folder.path, name), 'x');
  await store.open(sessionsShape(), 'serving');
  const left = readdirSync(folder.path).filter((name) => strange.includes(name));
  expect(left.toSorted()).toEqual(['sessions-x.v1.0123abcd.db', 'sessions.txt']);
});

it('drops a rebuild that a crash left when the next one begins, and keeps what serves', async () => {
  const serving = await store.open(sessionsShape(), 'serving');
  await commitTo(serving, { writes: [row('a')] });
  await commitTo(await store.open(sessionsShape(), 'rebuild'), { writes: [row('half')] });
  await store.close();
  store = createSqliteReadModelStore({ dir: folder.path });
  expect(await found(store)).toEqual(['a']);
  await store.open(sessionsShape(), 'rebuild');
  expect(buildFiles()).toHaveLength(2);
  expect(await found(store)).toEqual(['a']);
});

it('drops a rebuild that a crash left at the next start of the process that owns the folder, and no other', async () => {
  await commitTo(await store.open(sessionsShape(), 'serving'), { writes: [row('a')] });
  const half = await store.open(sessionsShape(), 'rebuild');
  await commitTo(half, { writes: [row('half')] });
  const worker = createSqliteReadModelStore({ dir: folder.path });
  expect(buildFiles()).toHaveLength(2);
  await worker.close();
  await store.close();
  store = createSqliteReadModelStore({ dir: folder.path, isFirst: true });
  expect(buildFiles()).toHaveLength(1);
  expect(await found(store)).toEqual(['a']);
});

it('rebuilds files of another layout', async () => {
  await commitTo(await store.open(sessionsShape(), 'serving'), { writes: [row('a')] });
  const [former] = buildFiles();
  await store.close();
  const catalogue = new Database(join(folder.path, 'serving.db'));
  catalogue.pragma('user_version = 1');
  catalogue.close();
  store = createSqliteReadModelStore({ dir: folder.path });
  await expect(found(store)).rejects.toMatchObject({ code: 'no-build' });
  const build = await store.open(sessionsShape(), 'serving');
  expect(await build.checkpoint()).toEqual(EMPTY);
  expect(buildFiles()).toHaveLength(1);
  expect(buildFiles()).not.toContain(former);
});

it.each([
  ['file', `'x' || file`],
  ['projection', `'x' || projection`],
  ['version', 'version + 1'],
  ['kind', `'mail'`],
  ['serving', '0'],
  ['schema', `'x' || schema`],
  ['shape', `replace(shape, '1', '2')`],
])('a changed %s of what serves is found, also where it came to serve after a rebuild', async (column, other) => {
  await commitTo(await store.open(sessionsShape(), 'serving'), { writes: [row('a')] });
  const rebuild = await store.open(sessionsShape(), 'rebuild');
  await commitTo(rebuild, { writes: [row('a')] });
  await rebuild.serve();
  const catalogue = new Database(join(folder.path, 'serving.db'));
  expect(servingEntries(catalogue)).toHaveLength(1);
  catalogue.exec(`UPDATE builds SET ${column} = ${other}`);
  expect(() => servingEntries(catalogue)).toThrow();
  catalogue.close();
});

describe('a rebuild', () => {
  const open = (name: string) => new Database(join(folder.path, name), { readonly: true });
  const indexesOf = (name: string): readonly unknown[] => {
    const db = open(name);
    const names = db
      .prepare(`SELECT name FROM sqlite_schema WHERE name LIKE 'i\\_%' ESCAPE '\\' ORDER BY name`)
      .pluck()
      .all();
    db.close();
    return names;
  };
  const begin = async () => {
    await store.open(sessionsShape(), 'serving');
    const [serving] = buildFiles();
    const rebuild = await store.open(sessionsShape(), 'rebuild');
    const file = buildFiles().find((name) => name !== serving) ?? '';
    return { rebuild, file, serving: serving ?? '' };
  };

  it('has no journal and no indexes until it is prepared, then the same as what serves', async () => {
    const { rebuild, file, serving } = await begin();
    await commitTo(rebuild, { writes: [row('a', {}, ['raid'])] });
    expect(readdirSync(folder.path).filter((name) => name.startsWith(file))).toEqual([file]);
    await rebuild.prepare();
    expect(indexesOf(file)).toEqual(indexesOf(serving));
    expect(indexesOf(file)).toHaveLength(4);
    const db = open(file);
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    db.close();
  });

  it('that could not be written in one commit is as before', async () => {
    const { rebuild } = await begin();
    await commitTo(rebuild, { writes: [row('a', {}, ['raid'])] });
    const bad = { ...row('c'), fields: { colour: 'red' } };
    await expect(commitTo(rebuild, { writes: [row('b', {}, ['hydra']), bad] })).rejects.toMatchObject({
      code: 'unknown-field',
    });
    await commitTo(rebuild, { writes: [row('c', {}, ['hydra'])] });
    await rebuild.serve();
    expect(await found(store)).toEqual(['a', 'c']);
    expect(keysOf(await store.find('sessions', 'list', { match: [['hydra']], limit: 9 }))).toEqual(['c']);
  });

  it('keeps no word of a text that is gone', async () => {
    const { rebuild, file } = await begin();
    await commitTo(rebuild, { writes: [row('a', {}, ['secret', 'kept']), row('b', {}, ['kept'])] });
    await commitTo(rebuild, { deletes: [{ view: 'list', key: 'a' }] });
    await rebuild.serve();
    const wordsOf = (): readonly unknown[] => {
      const db = open(file);
      const words = db.prepare('SELECT token FROM w_list ORDER BY token').pluck().all();
      db.close();
      return words;
    };
    expect(wordsOf()).toEqual(['kept']);
    await commitTo(rebuild, { writes: [row('c', {}, ['other', 'kept'])] });
    await commitTo(rebuild, { writes: [row('c', {}, ['third'])] });
    expect(wordsOf()).toEqual(['kept', 'third']);
  });
});

it('starts again from nothing when files were removed by hand', async () => {
  await commitTo(await store.open(sessionsShape(), 'serving'), { writes: [row('a')] });
  await store.close();
  await folder.remove();
  store = createSqliteReadModelStore({ dir: folder.path });
  const build = await store.open(sessionsShape(), 'serving');
  expect(await build.checkpoint()).toEqual(EMPTY);
  expect(await found(store)).toEqual([]);
});

it('takes a digest over one state while commits go on', async () => {
  const build = await store.open(sessionsShape(), 'serving');
  await commitTo(build, { writes: Array.from({ length: 2_000 }, (_, n) => row(`k${n}`)) });
  const before = await build.digest();
  const during = build.digest();
  await commitTo(build, { writes: [row('k1999', { count: 1 })] });
  expect(await during).toBe(before);
  expect(await build.digest()).not.toBe(before);
});

it('lets a runner of another store on the same folder know that it was replaced', async () => {
  const build = await store.open(sessionsShape(), 'serving');
  await commitTo(build, { writes: [row('old')] });
  const worker = createSqliteReadModelStore({ dir: folder.path });
  const rebuild = await worker.open(sessionsShape(), 'rebuild');
  await commitTo(rebuild, { writes: [row('new')] });
  await rebuild.serve();
  await worker.close();
  const late = { reset: false, writes: [row('x')], deletes: [], expected: checkpointAt(1), next: checkpointAt(2) };
  expect(await build.commit(late)).toBe('superseded');
  expect(await found(store)).toEqual(['new']);
  const again = await store.open(sessionsShape(), 'serving');
  expect(await again.checkpoint()).toEqual(checkpointAt(1));
});

describe('plans', () => {
  const planOf = async (query: Query): Promise<string> => {
    await store.open(sessionsShape(), 'serving');
    const db = new Database(join(folder.path, buildFiles()[0] ?? ''), { readonly: true });
    const view = sessionsShape().views[0];
    if (view === undefined) throw new Error('no view');
    const { text, values } = findSql(view, query);
    const plan = (db.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...values) as { detail: string }[]).map(
      (step) => step.detail,
    );
    db.close();
    return plan.join('; ');
  };
  it.each<[string, Query]>([
    ['=', { where: [['status', '=', 'x']], limit: 1 }],
    ['= null', { where: [['status', '=', null]], limit: 1 }],
    ['in', { where: [['status', 'in', ['x']]], limit: 1 }],
    ['prefix', { where: [['status', 'prefix', 'x']], limit: 1 }],
  ])('%s uses a declared index', async (_what, query) => {
    expect(await planOf(query)).toMatch(/SEARCH v_list USING INDEX i_list_1 \(f_status[=>]/);
  });
  it('takes the newest first from a declared index, without sorting', async () => {
    const sort = [
      ['eventDate', 'desc'],
      ['count', 'desc'],
    ] as const;
    expect(await planOf({ sort, limit: 1 })).toBe('SCAN v_list USING INDEX i_list_0');
    expect(await planOf({ sort, only: ['count'], limit: 1 })).toBe('SCAN v_list USING COVERING INDEX i_list_0');
  });
  it('goes on after a key by the index of keys', async () => {
    expect(await planOf({ afterKey: 'k', limit: 1 })).toBe(
      'SEARCH v_list USING INDEX sqlite_autoindex_v_list_1 (key>?)',
    );
  });
  it('matches by the index of tokens', async () => {
    const plan = await planOf({ match: [['x']], limit: 1 });
    expect(plan).toMatch(/SEARCH w USING COVERING INDEX \S+ \(token>\? AND token<\?\)/);
    expect(plan).toMatch(/SEARCH t USING PRIMARY KEY \(word=\?\)/);
  });
});
