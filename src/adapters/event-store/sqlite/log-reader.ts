import type { EventCodec, EventStore } from '../../../ports/event-store.ts';
import { openReader } from '../../sqlite/open-database.ts';
import { promised } from '../../sqlite/promised.ts';
import { createFollow } from './follow.ts';
import { toPosition } from './position.ts';
import { createWakeUp } from '../wake-up.ts';

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
  const below = reader.prepare('SELECT below FROM hidden WHERE stream = ?').pluck();
  let closed = false;
  return {
    follow: createFollow({ reader, pageCharacters: 4_000_000, codec, wakeUp, isClosed: () => closed }),
    firstRevision: (stream) => promised(() => (below.get(stream) as number | undefined) ?? 0),
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
