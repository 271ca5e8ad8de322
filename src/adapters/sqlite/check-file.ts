import { openReader } from './open-database.ts';
import type { Db } from './open-database.ts';

const MOST = 5;

/** Faults of a file in SQLite's words; empty when intact. `quick` does not compare indexes. */
export const faultsOf = (db: Db, { quick }: { readonly quick: boolean }): readonly string[] => {
  const lines = db.pragma(`${quick ? 'quick_check' : 'integrity_check'}(${MOST})`) as readonly Record<string, string>[];
  return lines.flatMap((line) => Object.values(line)).filter((line) => line !== 'ok');
};

/** The same on a separate connection; a file that cannot be opened is a fault, too. */
export const checkFile = <T>(file: string, look: (db: Db) => T): T | { readonly cannotOpen: string } => {
  try {
    const db = openReader(file);
    try {
      return look(db);
    } finally {
      db.close();
    }
  } catch (cause) {
    return { cannotOpen: cause instanceof Error ? cause.message : String(cause) };
  }
};
