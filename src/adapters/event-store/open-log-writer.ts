import { openDatabase } from '../sqlite/open-database.ts';
import type { Db, Synchronous } from '../sqlite/open-database.ts';

/** The connection that writes the log. */
export const openLogWriter = (file: string, synchronous: Synchronous): Db => {
  const db = openDatabase(file, synchronous);
  // Event ids are random, so each insert touches another page of their index: kept in memory and written back seldom.
  db.pragma('cache_size = -16000');
  db.pragma('wal_autocheckpoint = 4000');
  return db;
};
