import { createHash } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { openReader } from './open-database.ts';
import type { Db } from './open-database.ts';

/** All pages in one step, because a commit of another process between steps restarts the copy. */
const allPages = 0x7fff_ffff;

/** SHA-256 (hex) over every row of every table. */
const digestOf = (db: Db): string => {
  const hash = createHash('sha256');
  const tables = db
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    )
    .pluck()
    .all();
  for (const table of tables) {
    hash.update(`\n${table}\n`);
    for (const row of db.prepare<[], unknown[]>(`SELECT * FROM "${table}"`).raw().iterate())
      hash.update(JSON.stringify(row));
  }
  return hash.digest('hex');
};

/** Digest of a file without writers. */
export const digestOfDatabase = (file: string): string => {
  const db = openReader(file);
  try {
    return digestOf(db);
  } finally {
    db.close();
  }
};

/**
 * Copies a database that may be in use, as of one moment, readable by its owner only. Returns the digest of its rows.
 */
export const backUpDatabase = async (from: string, to: string): Promise<string> => {
  const db = openReader(from);
  try {
    db.exec('BEGIN');
    const digest = digestOf(db);
    await db.backup(to, { progress: () => allPages });
    db.exec('COMMIT');
    chmodSync(to, 0o600);
    return digest;
  } finally {
    db.close();
  }
};
