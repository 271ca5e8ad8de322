import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';

export type Db = Database.Database;
export type Statement = Database.Statement;
export type Synchronous = 'full' | 'normal';

const BUSY_TIMEOUT_MS = 10_000;

/** Opens a WAL database, creating it and its folder when missing. */
export const openDatabase = (file: string, synchronous: Synchronous): Db => {
  mkdirSync(dirname(file), { recursive: true });
  const db = new Database(file, { timeout: BUSY_TIMEOUT_MS });
  db.pragma('journal_mode = WAL');
  db.pragma(`synchronous = ${synchronous}`);
  db.pragma('cache_size = -4000'); // this build's own default is 16 MB, and each read model has a file
  return db;
};

/**
 * Opens a new file that no one else opens and that is dropped when its process dies: its journal is in memory, so
 * transactions are atomic without waiting for the disk. `endBulk` turns it into an ordinary file.
 */
export const openBulkDatabase = (file: string): Db => {
  const db = new Database(file);
  db.pragma('locking_mode = EXCLUSIVE');
  db.pragma('journal_mode = MEMORY');
  db.pragma('synchronous = OFF');
  db.pragma('cache_size = -1500'); // nearly everything is added at the end
  return db;
};

/** Flushes everything to disk, then allows other connections. `touch` is any write. */
export const endBulk = (db: Db, synchronous: Synchronous, touch: () => void): void => {
  db.pragma('synchronous = FULL');
  touch();
  db.pragma('locking_mode = NORMAL');
  db.prepare('SELECT count(*) FROM sqlite_schema').get(); // gives the lock up: WAL would keep it for good
  db.pragma('journal_mode = WAL');
  db.pragma(`synchronous = ${synchronous}`);
};

/**
 * A second connection that only reads; throws when there is no such file. Not opened as read-only on the level of files:
 * SQLite must be able to make the WAL's index.
 */
export const openReader = (file: string): Db => {
  const db = new Database(file, { timeout: BUSY_TIMEOUT_MS, fileMustExist: true });
  db.pragma('query_only = ON');
  db.pragma('cache_size = -4000'); // whatever another connection writes empties it
  return db;
};
