import Database from 'better-sqlite3';
import type { Db } from './open-database.ts';

type Laid = { readonly type: string; readonly name: string; readonly table: string; readonly sql: string | null };

const laidOut = (db: Db): readonly string[] => {
  const rows = db.prepare('SELECT type, name, tbl_name AS "table", sql FROM sqlite_schema').all() as Laid[];
  return rows.map(({ type, name, table, sql }) => {
    return [type, name, table, (sql ?? '').replace(/\s+/g, '')].join(' ');
  });
};

/**
 * Whether everything in a file is laid out as it was made: SQLite itself does not notice
 * another name in its own list.
 */
export const isLaidOutAs = (db: Db, schema: string): boolean => {
  const fresh = new Database(':memory:');
  try {
    fresh.exec(schema);
    const known = new Set(laidOut(fresh));
    return laidOut(db).every((one) => known.has(one));
  } finally {
    fresh.close();
  }
};
