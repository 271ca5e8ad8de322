import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';

export type Db = Database.Database;
export type Statement = Database.Statement;
export type Synchronous = 'full' | 'normal';

const BUSY_TIMEOUT_MS = 10_000;

/** A WAL database that is created with its folder when it is missing. */
export const openDatabase = (file: string, synchronous: Synchronous): Db => {
  mkdirSync(dirname(file), { recursive: true });
  const db = new Database(file, { timeout: BUSY_TIMEOUT_MS });
  db.pragma('journal_mode = WAL');
  db.pragma(`synchronous = ${synchronous}`);
  return db;
};

/**
 * A second connection that only reads; throws when there is no such file. Not opened as read-only on the level of files:
 * SQLite must be able to make the WAL's index.
 */
export const openReader = (file: string): Db => {
  const db = new Database(file, { timeout: BUSY_TIMEOUT_MS, fileMustExist: true });
  db.pragma('query_only = ON');
  return db;
};
