import type { AppendResult, ExpectedRevision } from '../../../ports/event-store.ts';
import { codeOf, codedError } from '../../coded-error.ts';
import { openDatabase } from '../../sqlite/open-database.ts';
import type { Db, Synchronous } from '../../sqlite/open-database.ts';
import { promised } from '../../sqlite/promised.ts';
import { toPosition } from './position.ts';

export type EventRow = {
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly eventId: string;
  readonly body: string;
};
export type AppendRequest = {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly rows: readonly EventRow[];
};
type QueuedAppend = AppendRequest & {
  readonly resolve: (outcome: AppendResult) => void;
  readonly reject: (error: unknown) => void;
};
type Outcome = { readonly appended: AppendResult } | { readonly error: unknown };
type StoredEvent = { readonly event_id: string; readonly position: number };

/** Bounds how long one transaction holds the event loop. */
const MAX_GROUP = 1_000;

/** Since the start: transactions, and the appends that shared them. */
export type Commits = { readonly commits: number; readonly appends: number };
export type GroupCommit = {
  append(request: AppendRequest): Promise<AppendResult>;
  /** Commits everything pending. */
  close(): Promise<void>;
  stats(): Commits;
};

type Writer = {
  /** A conflict is a result, not an error. */
  append(request: AppendRequest): AppendResult;
  /** The same without checking first that a new stream is new: then the insert throws. */
  appendUnchecked(request: AppendRequest): AppendResult;
};

/** Writes appends inside a running transaction. */
const createWriter = (db: Db): Writer => {
  const lastRevision = db.prepare('SELECT max(revision) FROM events WHERE stream = ?').pluck();
  const hiddenBelow = db.prepare('SELECT below FROM hidden WHERE stream = ?').pluck();
  const following = db.prepare(
    'SELECT event_id AS event_id, position AS position FROM events WHERE stream = ? AND revision > ? ORDER BY revision LIMIT ?',
  );
  const insert = db.prepare('INSERT INTO events (stream, revision, type, event_id, body) VALUES (?, ?, ?, ?, ?)');

  /** Result of the first append when exactly these events already follow the expected revision. */
  const repeated = ({ stream, rows }: AppendRequest, after: number): AppendResult | null => {
    const stored = following.all(stream, after, rows.length) as StoredEvent[];
    const last = stored.at(-1);
    if (last === undefined || stored.length !== rows.length) return null;
    if (rows.some((row, index) => stored[index]?.event_id !== row.eventId)) return null;
    return { ok: true, revision: after + rows.length, position: toPosition(last.position), isRepeat: true };
  };

  const write = (rows: readonly EventRow[], after: number): AppendResult => {
    let rowId = 0;
    for (const row of rows) {
      rowId = Number(insert.run(row.stream, row.revision, row.type, row.eventId, row.body).lastInsertRowid);
    }
    return { ok: true, revision: after + rows.length, position: toPosition(rowId), isRepeat: false };
  };
  const hidden = (stream: string): number => (hiddenBelow.get(stream) as number | undefined) ?? 0;
  const append = (request: AppendRequest): AppendResult => {
    const after = request.expected === 'no-stream' ? -1 : request.expected.revision;
    const stored = (lastRevision.get(request.stream) as number | null) ?? -1;
    const actual = Math.max(stored, hidden(request.stream) - 1);
    if (actual !== after) return repeated(request, after) ?? { ok: false, actual: actual < 0 ? null : actual };
    return write(request.rows, after);
  };
  return {
    append,
    appendUnchecked: (request) =>
      request.expected === 'no-stream' && hidden(request.stream) === 0 ? write(request.rows, -1) : append(request),
  };
};

/**
 * Appends that wait together share one transaction, hence one fsync, and each has its own outcome. When one of them
 * fails, which is rare (an event id or a new stream that is there already), the group is done again with a savepoint
 * around each (a nested transaction), so that it takes nothing with it; savepoints copy every page they touch.
 * `onCommit` runs after the outcomes are known.
 */
export const createGroupCommit = (file: string, synchronous: Synchronous, onCommit: () => void): GroupCommit => {
  const db = openDatabase(file, synchronous);
  // Event ids are random, so each insert touches another page of their index: kept in memory and written back seldom.
  db.pragma('cache_size = -16000');
  db.pragma('wal_autocheckpoint = 4000');
  const writer = createWriter(db);
  const writeAlone = db.transaction((request: AppendRequest) => writer.append(request));
  const queue: QueuedAppend[] = [];
  let scheduled = false;
  let commits = 0;
  let appends = 0;

  const attempt = (request: AppendRequest): Outcome => {
    try {
      return { appended: writeAlone(request) };
    } catch (error) {
      // Some failures, such as a full disk, abort the whole transaction: nothing was appended.
      if (!db.inTransaction) throw error;
      return {
        error:
          codeOf(error) === 'SQLITE_CONSTRAINT_UNIQUE'
            ? codedError('event-id-reused', `An event of this append is already in the log (stream ${request.stream})`)
            : error,
      };
    }
  };
  const commitAll = db.transaction((group: readonly QueuedAppend[]): readonly Outcome[] =>
    group.map((request) => ({ appended: writer.appendUnchecked(request) })),
  );
  const commitEach = db.transaction((group: readonly QueuedAppend[]): readonly Outcome[] => group.map(attempt));

  /** A failed attempt leaves nothing behind; if its commit did succeed, the second finds repeats. */
  const commitGroup = (group: readonly QueuedAppend[]): readonly Outcome[] => {
    try {
      return commitAll.immediate(group);
    } catch (error) {
      if (codeOf(error)?.startsWith('SQLITE_BUSY') === true) throw error;
      return commitEach.immediate(group);
    }
  };

  const schedule = (): void => {
    if (scheduled) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      commitNext();
    });
  };

  const commitNext = (): void => {
    const group = queue.splice(0, MAX_GROUP);
    if (group.length === 0) return;
    if (queue.length > 0) schedule();
    let outcomes: readonly Outcome[];
    try {
      outcomes = commitGroup(group);
    } catch (error) {
      for (const waiting of group) waiting.reject(error);
      return;
    }
    commits += 1;
    appends += group.length;
    group.forEach((waiting, index) => {
      const outcome = outcomes[index];
      if (outcome !== undefined && 'appended' in outcome) waiting.resolve(outcome.appended);
      else waiting.reject(outcome?.error);
    });
    onCommit();
  };

  return {
    append: (request) =>
      new Promise((resolve, reject) => {
        queue.push({ ...request, resolve, reject });
        schedule();
      }),
    close: () =>
      promised(() => {
        while (queue.length > 0) commitNext();
        db.close();
      }),
    stats: () => ({ commits, appends }),
  };
};
