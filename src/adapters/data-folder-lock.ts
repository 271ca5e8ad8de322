import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { codeOf, codedError } from './coded-error.ts';

export type DataFolderLock = { release(): void };
type Holder = { readonly pid: number; readonly startedAt: string };

const RETRY_MS = 100;

const describeHolder = (file: string): string => {
  try {
    const { pid, startedAt } = JSON.parse(readFileSync(file, 'utf8')) as Holder;
    return `process ${pid}, started ${startedAt}`;
  } catch {
    return 'an unknown process'; // it may be about to write or to remove it
  }
};

/** Acquires the lock; null while another connection, in any process, holds it. */
const tryLock = (file: string): Database.Database | null => {
  const db = new Database(file, { timeout: 0 });
  try {
    db.exec('BEGIN EXCLUSIVE');
    return db;
  } catch (error) {
    db.close();
    if (codeOf(error)?.startsWith('SQLITE_BUSY') === true) return null;
    throw error;
  }
};

/**
 * Makes this process the only owner of a data folder until `release` or its end, however it ends: the lock is the
 * kernel's, on `lock.db`. That file must never be opened by anything else in this process, a copy for a backup
 * included: closing any descriptor of it would drop the lock. Waits `waitMs` for a process that is going down, then
 * throws an error with code `data-folder-locked` that says who holds it.
 */
export const lockDataFolder = async (dir: string, { waitMs }: { readonly waitMs: number }): Promise<DataFolderLock> => {
  mkdirSync(dir, { recursive: true });
  const file = join(dir, 'lock.db');
  const note = join(dir, 'lock.json');
  const deadline = performance.now() + waitMs;
  for (;;) {
    const db = tryLock(file);
    if (db !== null) {
      const startedAt = new Date(performance.timeOrigin).toISOString();
      writeFileSync(note, JSON.stringify({ pid: process.pid, startedAt } satisfies Holder));
      return {
        release: () => {
          if (!db.open) return;
          rmSync(note, { force: true });
          db.exec('ROLLBACK');
          db.close();
        },
      };
    }
    if (performance.now() >= deadline) {
      throw codedError('data-folder-locked', `The data folder ${dir} is in use by ${describeHolder(note)}`);
    }
    await delay(RETRY_MS);
  }
};
