import { rmSync } from 'node:fs';
import { canonicalJson } from '../../domain/kernel/json.ts';
import type { Checkpoint, ProjectionShape, ViewShape } from '../../ports/read-model-store.ts';
import { openDatabase } from '../sqlite/open-database.ts';
import type { Db } from '../sqlite/open-database.ts';
import { fieldColumn, tokenTable, viewTable } from './identifiers.ts';

const EMPTY_CHECKPOINT: Checkpoint = { logId: null, scannedTo: null, changedAt: null, skipped: [] };

/** Columns have no type, so that every scalar comes back as it went in. */
const viewSchema = ({ name, fieldNames, indexes, searchable }: ViewShape): string => {
  const columns = [
    'id INTEGER PRIMARY KEY',
    'key TEXT NOT NULL UNIQUE',
    'doc TEXT NOT NULL',
    ...fieldNames.map(fieldColumn),
  ];
  const statements = [
    `CREATE TABLE IF NOT EXISTS ${viewTable(name)} (${columns.join(', ')})`,
    ...indexes.map(
      (fields, index) =>
        `CREATE INDEX IF NOT EXISTS "i_${name}_${index}" ON ${viewTable(name)} (${[...fields.map(fieldColumn), 'key'].join(', ')})`,
    ),
  ];
  if (searchable) {
    statements.push(
      `CREATE TABLE IF NOT EXISTS ${tokenTable(name)} (token TEXT, id INTEGER, PRIMARY KEY (token, id)) WITHOUT ROWID`,
      `CREATE INDEX IF NOT EXISTS "i_${name}_tokens" ON ${tokenTable(name)} (id)`,
    );
  }
  return statements.join(';\n');
};

/** Opens the file of a build for writing and creates what is missing in it. */
export const openBuildFile = (path: string, shape: ProjectionShape): Db => {
  const db = openDatabase(path, 'normal');
  db.pragma('wal_autocheckpoint = 4000');
  db.transaction(() => {
    db.exec('CREATE TABLE IF NOT EXISTS checkpoint (id INTEGER PRIMARY KEY CHECK (id = 1), body TEXT NOT NULL)');
    for (const view of shape.views) db.exec(viewSchema(view));
    db.prepare('INSERT OR IGNORE INTO checkpoint (id, body) VALUES (1, ?)').run(canonicalJson(EMPTY_CHECKPOINT));
  }).immediate();
  return db;
};

export const readCheckpoint = (db: Db): Checkpoint =>
  JSON.parse(db.prepare('SELECT body FROM checkpoint').pluck().get() as string) as Checkpoint;

/** Whoever still has it open keeps reading the nameless file until it closes it. */
export const deleteBuildFile = (path: string): void => {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true });
};
