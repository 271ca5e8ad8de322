import type { UncommittedEvent } from '../../../domain/kernel/envelope.ts';
import type { EventCodec, EventStore, ExpectedRevision } from '../../../ports/event-store.ts';
import { codedError } from '../../coded-error.ts';
import { openDatabase, openReader } from '../../sqlite/open-database.ts';
import type { Synchronous } from '../../sqlite/open-database.ts';
import { promised } from '../../sqlite/promised.ts';
import { decodeStream } from '../decode-events.ts';
import { encodeAppend, firstRevision } from '../encode-append.ts';
import { createFollow } from './follow.ts';
import { createGroupCommit } from './group-commit.ts';
import { createHiding } from './hiding.ts';
import type { Commits, EventRow } from './group-commit.ts';
import { createCommitThread } from './commit-thread.ts';
import { toPosition } from './position.ts';
import { prepareEventLog } from './schema.ts';
import { createWakeUp } from '../wake-up.ts';

export type SqliteEventStoreOptions = {
  readonly file: string;
  /**
   * 'full': an answered append survives a power cut; a thread of its own commits, so that the event loop does not wait for
   * the disk. 'normal': it survives a crash of the process only.
   */
  readonly synchronous: Synchronous;
  /** false: commits with 'full' in this thread, for a process that has nothing else to do. */
  readonly inThread?: boolean;
  readonly codec: EventCodec;
  /** Maximum text per page of `follow`, in characters: larger is faster, smaller uses less memory. */
  readonly pageCharacters?: number;
};
export type SqliteEventStore = EventStore & {
  stats(): Commits;
};

type StoredText = { readonly rowId: number; readonly text: string };
/** SQLite's value for no limit. */
const EVERYTHING = -1;

const toRows = (
  codec: EventCodec,
  stream: string,
  expected: ExpectedRevision,
  facts: readonly UncommittedEvent[],
): readonly EventRow[] => {
  const texts = encodeAppend(codec, stream, { first: firstRevision(expected), facts });
  return facts.map(({ revision, type, id }, index) => ({
    stream,
    revision,
    type,
    eventId: id,
    body: texts[index] ?? '',
  }));
};

/** The log in one SQLite file. Any number of processes may read it beside the one that owns the data folder. */
export const createSqliteEventStore = (options: SqliteEventStoreOptions): SqliteEventStore => {
  const { file, synchronous, inThread = synchronous === 'full', codec, pageCharacters = 4_000_000 } = options;
  const db = openDatabase(file, synchronous);
  const logId = prepareEventLog(db);
  const reader = openReader(file);
  reader.pragma('cache_size = -2000'); // it reads on and on, and nothing twice
  const head = reader.prepare('SELECT max(position) FROM events').pluck();
  const ofStream = db.prepare(
    `SELECT position AS rowId, body AS text FROM events
     WHERE stream = @stream AND revision > @after
     AND revision >= coalesce((SELECT below FROM hidden WHERE stream = @stream), 0) ORDER BY revision LIMIT @limit`,
  );
  const hiding = createHiding(db);
  const wakeUp = createWakeUp();
  const onCommit = (): void => wakeUp.wake();
  const group = inThread ? createCommitThread(file, onCommit) : createGroupCommit(file, synchronous, onCommit);
  let closed = false;

  return {
    append: async (stream, expected, facts) => {
      if (closed) throw codedError('closed', 'The event store is closed');
      return group.append({ stream, expected, rows: toRows(codec, stream, expected, facts) });
    },
    readStream: (stream, after, limit = EVERYTHING) =>
      promised(() =>
        decodeStream(
          codec,
          stream,
          (ofStream.all({ stream, after: after ?? -1, limit }) as StoredText[]).map(({ rowId, text }) => ({
            text,
            position: toPosition(rowId),
          })),
        ),
      ),
    follow: createFollow({ reader, pageCharacters, codec, wakeUp, isClosed: () => closed }),
    hide: (stream, below) => {
      if (closed) throw codedError('closed', 'The event store is closed');
      return hiding.hide(stream, below);
    },
    firstRevision: (stream) => promised(() => hiding.firstRevision(stream)),
    reclaim: hiding.reclaim,
    head: () =>
      promised(() => {
        const last = head.get() as number | null;
        return last === null ? null : toPosition(last);
      }),
    logId: () => Promise.resolve(logId),
    close: async () => {
      if (closed) return;
      closed = true;
      await group.close();
      hiding.flush();
      wakeUp.wake();
      reader.close();
      db.close();
    },
    stats: () => group.stats(),
  };
};
