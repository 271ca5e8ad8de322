import { rmSync } from 'node:fs';
import { canonicalJson } from '../../../domain/kernel/json.ts';
import type { Checkpoint, ProjectionShape, ViewShape } from '../../../ports/read-model-store.ts';
import { openBulkDatabase, openDatabase } from '../../sqlite/open-database.ts';
import type { Db } from '../../sqlite/open-database.ts';
import { isLaidOutAs } from '../../sqlite/own-schema.ts';
import { damaged, rowChecksum } from './damage.ts';
import { fieldColumn, keyIndex, tokenTable, viewTable, wordTable } from '../identifiers.ts';

/** Version of the file layout; files of another version are rebuilt. */
export const LAYOUT = 5;

const EMPTY_CHECKPOINT: Checkpoint = { logId: null, scannedTo: null, changedAt: null, skipped: [] };

/**
 * Columns have no type, so that every scalar comes back as it went in. What has documents is found by key from the
 * beginning on; where there are only rows, many of them, their keys are put in order at the end. A searchable row keeps
 * the numbers of its words itself, so that a change finds what to take away without an index.
 */
const tablesOf = ({ name, fieldNames, searchable, hasDocuments }: ViewShape): readonly string[] => {
  const columns = [
    'id INTEGER PRIMARY KEY',
    ...(hasDocuments ? ['key TEXT NOT NULL UNIQUE', 'doc TEXT NOT NULL'] : ['key TEXT NOT NULL']),
    ...fieldNames.map(fieldColumn),
    ...(searchable ? ['words TEXT NOT NULL'] : []),
    'crc INTEGER NOT NULL',
  ];
  const table = `CREATE TABLE IF NOT EXISTS ${viewTable(name)} (${columns.join(', ')})`;
  if (!searchable) return [table];
  return [
    table,
    `CREATE TABLE IF NOT EXISTS ${wordTable(name)} (id INTEGER PRIMARY KEY, token TEXT NOT NULL UNIQUE)`,
    `CREATE TABLE IF NOT EXISTS ${tokenTable(name)} (word INTEGER, id INTEGER, PRIMARY KEY (word, id)) WITHOUT ROWID`,
  ];
};

/** Read backwards, each serves the usual sort of a list: newest first, equal ones by ascending key. */
const indexesOf = ({ name, indexes, hasDocuments }: ViewShape): readonly string[] => [
  ...(hasDocuments ? [] : [keyIndex(name)]),
  ...indexes.map(
    (fields, index) =>
      `CREATE INDEX IF NOT EXISTS "i_${name}_${index}" ON ${viewTable(name)} (${[...fields.map(fieldColumn), 'key DESC'].join(', ')})`,
  ),
];

/** The words of all rows, sorted; then words that no row has any more go. */
const wordsOf = ({ name, searchable }: ViewShape): readonly string[] =>
  searchable
    ? [
        `INSERT OR IGNORE INTO ${tokenTable(name)} SELECT value, v.id FROM ${viewTable(name)} v, json_each(v.words) ORDER BY 1, 2`,
        `DELETE FROM ${wordTable(name)} WHERE id NOT IN (SELECT word FROM ${tokenTable(name)})`,
      ]
    : [];

const checkpointTable =
  'CREATE TABLE IF NOT EXISTS checkpoint (id INTEGER PRIMARY KEY CHECK (id = 1), body TEXT NOT NULL, crc INTEGER NOT NULL)';

const create = (db: Db, statements: readonly string[]): void => {
  db.transaction(() => {
    db.exec(checkpointTable);
    for (const statement of statements) db.exec(statement);
    const body = canonicalJson(EMPTY_CHECKPOINT);
    db.prepare('INSERT OR IGNORE INTO checkpoint (id, body, crc) VALUES (1, ?, ?)').run(body, rowChecksum([body]));
  }).immediate();
};

/** Unexpected tables or indexes of a file; null when all are as created. */
export const layoutFault = (db: Db, { views }: ProjectionShape): string | null => {
  const tables = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).pluck().all() as string[];
  const wanted = ['checkpoint', ...views.map((view) => `v_${view.name}`)];
  const missing = wanted.filter((table) => !tables.includes(table));
  if (missing.length > 0) return `it has no ${missing.join(', ')}`;
  const schema = [checkpointTable, ...views.flatMap(tablesOf), ...views.flatMap(indexesOf)].join(';\n');
  return isLaidOutAs(db, schema) ? null : 'its tables are not the expected ones';
};

/** Throws for a file that has been one of ours and has lost tables, or is gone: it would be taken for an empty one. */
const mustBeWhole = (db: Db, shape: ProjectionShape): void => {
  const why = layoutFault(db, shape);
  if (why !== null) throw damaged(shape.name, new Error(why));
};

/** Deleted texts of people are overwritten. */
const overwriteTexts = (db: Db, { views }: ProjectionShape): void => {
  if (views.some(({ searchable }) => searchable)) db.pragma('secure_delete = ON');
};

/** Opens the file of a build for writing and creates what is missing in it. `isKnown`: it was there before. */
export const openBuildFile = (path: string, shape: ProjectionShape, isKnown: boolean): Db => {
  const { views } = shape;
  const db = openDatabase(path, 'normal');
  try {
    if (isKnown) mustBeWhole(db, shape);
  } catch (error) {
    db.close();
    throw error;
  }
  db.pragma('wal_autocheckpoint = 4000');
  overwriteTexts(db, shape);
  create(db, [...views.flatMap(tablesOf), ...views.flatMap(indexesOf)]);
  return db;
};

/** A new file to be filled: without indexes, and safe against nothing. `indexing` makes it one like the others. */
export const openBulkFile = (path: string, shape: ProjectionShape): Db => {
  const db = openBulkDatabase(path);
  overwriteTexts(db, shape);
  create(db, shape.views.flatMap(tablesOf));
  return db;
};

/** Remaining steps for a file filled in bulk, in order. */
export const indexing = ({ views }: ProjectionShape): readonly string[] => [
  ...views.flatMap(indexesOf),
  ...views.flatMap(wordsOf),
];

/** Throws when it is not the one that was written. */
export const readCheckpoint = (db: Db, { name }: Pick<ProjectionShape, 'name'>): Checkpoint => {
  const row = db.prepare('SELECT body, crc FROM checkpoint').get() as { body: string; crc: number } | undefined;
  if (row === undefined || rowChecksum([row.body]) !== row.crc)
    throw damaged(name, new Error('Its checkpoint is another'));
  return JSON.parse(row.body) as Checkpoint;
};

/** Open readers keep the unlinked file until they close it. */
export const deleteBuildFile = (path: string): void => {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true });
};
