import type { EventCodec, EventStore } from '../../../ports/event-store.ts';
import type { Db } from '../../sqlite/open-database.ts';
import { openReader } from '../../sqlite/open-database.ts';
import { promised } from '../../sqlite/promised.ts';
import { createFollow } from './follow.ts';
import { toPosition } from './position.ts';
import { createWakeUp } from '../wake-up.ts';

/** Where streams begin; a log of an older build has hidden nothing. */
const createBelow = (db: Db): ((stream: string) => number) => {
  const isThere = db.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'hidden'`).get();
  if (isThere === undefined) return () => 0;
  const below = db.prepare('SELECT below FROM hidden WHERE stream = ?').pluck();
  return (stream) => (below.get(stream) as number | undefined) ?? 0;
};

/** The log in one SQLite file, read beside the process that owns the data folder. Throws when there is no such file. */
export const createSqliteLogReader = ({
  file,
  codec,
}: {
  readonly file: string;
  readonly codec: EventCodec;
}): Pick<EventStore, 'firstRevision' | 'follow' | 'head' | 'logId' | 'close'> => {
  const reader = openReader(file);
  const wakeUp = createWakeUp();
  const head = reader.prepare('SELECT max(position) FROM events').pluck();
  const logId = reader.prepare(`SELECT value FROM meta WHERE name = 'log-id'`).pluck();
  const below = createBelow(reader);
  let closed = false;
  return {
    follow: createFollow({ reader, pageCharacters: 4_000_000, codec, wakeUp, isClosed: () => closed }),
    firstRevision: (stream) => promised(() => below(stream)),
    head: () =>
      promised(() => {
        const last = head.get() as number | null;
        return last === null ? null : toPosition(last);
      }),
    logId: () => promised(() => logId.get() as string),
    close: () =>
      promised(() => {
        closed = true;
        wakeUp.wake();
        reader.close();
      }),
  };
};
