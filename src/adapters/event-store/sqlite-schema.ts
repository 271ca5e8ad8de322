import { randomUUID } from 'node:crypto';
import type { Db } from '../sqlite/open-database.ts';

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
  CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);
`;

/** Creates what is missing and answers the identity of the log. */
export const prepareEventLog = (db: Db): string =>
  db
    .transaction(() => {
      db.exec(SCHEMA);
      db.prepare(`INSERT OR IGNORE INTO meta (name, value) VALUES ('log-id', ?)`).run(randomUUID());
      return db.prepare(`SELECT value FROM meta WHERE name = 'log-id'`).pluck().get() as string;
    })
    .immediate();
