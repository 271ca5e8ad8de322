import { chmodSync } from 'node:fs';
import { openReader } from './open-database.ts';

/** A whole copy of a database that may be written to meanwhile: of one moment, and for its owner only. */
export const backUpDatabase = async (from: string, to: string): Promise<void> => {
  const db = openReader(from);
  try {
    await db.backup(to);
  } finally {
    db.close();
  }
  chmodSync(to, 0o600);
};
