import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReclaimResult } from '../../../ports/event-store.ts';
import type { Db } from '../../sqlite/open-database.ts';

type HidingTask = {
  readonly stream: string;
  readonly below: number | null;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
};
type Hidden = { readonly stream: string; readonly below: number };

/** Streams emptied per transaction. */
const PAGE_STREAMS = 500;

/** Hiding stores the stream's first revision; events are deleted when space is reclaimed. */
export const createHiding = (db: Db) => {
  const lastRevision = db.prepare('SELECT max(revision) FROM events WHERE stream = ?').pluck();
  const begin = db.prepare('SELECT below FROM hidden WHERE stream = ?').pluck();
  const store = db.prepare(
    `INSERT INTO hidden (stream, below) VALUES (?, ?)
     ON CONFLICT (stream) DO UPDATE SET below = excluded.below WHERE excluded.below > below`,
  );
  const page = db.prepare(`SELECT stream, below FROM hidden WHERE stream > ? ORDER BY stream LIMIT ${PAGE_STREAMS}`);
  // A lower head would look like another log to subscribers.
  const remove = db.prepare(
    'DELETE FROM events WHERE stream = ? AND revision < ? AND position < (SELECT max(position) FROM events)',
  );
  let waiting: HidingTask[] = [];

  const hideNow = ({ stream, below }: HidingTask): void => {
    const last = lastRevision.get(stream) as number | null;
    if (below !== null) store.run(stream, below);
    else if (last !== null) store.run(stream, last + 1);
  };
  const hideAll = db.transaction((all: readonly HidingTask[]): void => all.forEach(hideNow));
  const removeAll = db.transaction((streams: readonly Hidden[]): void => {
    for (const { stream, below } of streams) remove.run(stream, below);
  });

  /** Pending requests share one transaction. */
  const flush = (): void => {
    const all = waiting;
    waiting = [];
    if (all.length === 0) return;
    try {
      hideAll.immediate(all);
    } catch (error) {
      for (const { reject } of all) reject(error);
      return;
    }
    for (const { resolve } of all) resolve();
  };

  return {
    hide: (stream: string, below: number | null): Promise<void> =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) setImmediate(flush);
        waiting.push({ stream, below, resolve, reject });
      }),
    firstRevision: (stream: string): number => (begin.get(stream) as number | undefined) ?? 0,
    reclaim: async (): Promise<ReclaimResult> => {
      let streams = page.all('') as Hidden[];
      while (streams.length > 0) {
        removeAll.immediate(streams);
        await nextTurn();
        streams = page.all(streams.at(-1)?.stream ?? '') as Hidden[];
      }
      db.exec('VACUUM');
      db.pragma('wal_checkpoint(TRUNCATE)');
      return { done: true };
    },
    flush,
  };
};
