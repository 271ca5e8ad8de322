import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import type { Db } from '../../sqlite/open-database.ts';

/** AUTOINCREMENT: a position is never used twice. The index on `type` ends in the position, as every index of SQLite does. */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    stream TEXT NOT NULL,
    revision INTEGER NOT NULL,
    type TEXT NOT NULL,
    event_id TEXT NOT NULL UNIQUE,
    body TEXT NOT NULL,
    UNIQUE (stream, revision)
  );
  CREATE INDEX IF NOT EXISTS events_by_type ON events (type);
  CREATE TABLE IF NOT EXISTS hidden (stream TEXT PRIMARY KEY, below INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);
`;

const LAID_OUT = 'SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name';

/** Whether a log has the expected schema; SQLite does not notice a damaged column name. */
export const hasOwnSchema = (db: Db): boolean => {
  const fresh = new Database(':memory:');
  try {
    fresh.exec(SCHEMA);
    return JSON.stringify(fresh.prepare(LAID_OUT).all()) === JSON.stringify(db.prepare(LAID_OUT).all());
  } finally {
    fresh.close();
  }
};

/** Creates missing tables and returns the log's id. */
export const prepareEventLog = (db: Db): string =>
  db
    .transaction(() => {
      db.exec(SCHEMA);
      db.prepare(`INSERT OR IGNORE INTO meta (name, value) VALUES ('log-id', ?)`).run(randomUUID());
      return db.prepare(`SELECT value FROM meta WHERE name = 'log-id'`).pluck().get() as string;
    })
    .immediate();
