/**
 * The log of the stand-in: what EventStoreDB 23.10.8 was seen to do, in memory, with a journal of commits on disk when it
 * shall survive. Comments name the section of the observed record of the real server.
 */
import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';

export type ProposedEvent = {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Buffer;
  readonly metadata: Buffer;
};
export type LogEvent = ProposedEvent & {
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
  readonly created: number;
};
export type ExpectedRevision = number | 'any' | 'no_stream' | 'stream_exists';
export type Outcome =
  | { readonly kind: 'success'; readonly revision: number; readonly position: number | null }
  | { readonly kind: 'wrong-expected-version'; readonly actual: number | null }
  | { readonly kind: 'stream-deleted' };

type Stream = { readonly events: LogEvent[]; truncateBefore: number; tombstoned: boolean };

/** Observed record, section 2: the first events of a new $all are `$$$scavenges` `$metadata` at 548. */
const FIRST_POSITION = 548;
/** Observed record, section 8: truncateBefore of a soft-deleted stream. */
const SOFT_DELETED = 2 ** 63;
/** Observed record, section 1: with ANY, repeats are known by an in-memory cache, gone after 100,000 other events. */
const REMEMBERED_IDS = 90_000;
const UNDELETED_MS = 100;
const EMPTY = Buffer.alloc(0);

type Stored = Omit<LogEvent, 'data' | 'metadata'> & { readonly data: string; readonly metadata: string };

export const createLog = (journal: string | null) => {
  let all: LogEvent[] = [];
  const streams = new Map<string, Stream>();
  const recentIds = new Map<string, { readonly stream: string; readonly revision: number }>();
  const undeleting = new Set<string>();
  const listeners = new Set<(events: readonly LogEvent[]) => void>();
  let end = FIRST_POSITION;
  let file: number | null = null;

  const streamOf = (name: string): Stream => {
    let stream = streams.get(name);
    if (stream === undefined) {
      stream = { events: [], truncateBefore: 0, tombstoned: false };
      streams.set(name, stream);
    }
    return stream;
  };

  const take = (event: LogEvent): void => {
    const stream = streamOf(event.stream);
    all.push(event);
    stream.events.push(event);
    end = event.position + sizeOf(event);
    if (event.type === '$metadata' && event.stream.startsWith('$$')) {
      const { $tb } = JSON.parse(event.data.toString()) as { readonly $tb?: number };
      streamOf(event.stream.slice(2)).truncateBefore = $tb ?? 0;
    }
    if (event.type === '$streamDeleted') stream.tombstoned = true;
  };
  /** Observed record, section 2: positions are byte offsets, so gaps equal record sizes. */
  const sizeOf = (event: ProposedEvent & { readonly stream: string }): number =>
    90 + Buffer.byteLength(event.stream) + Buffer.byteLength(event.type) + event.data.length + event.metadata.length;

  const write = (name: string, events: readonly ProposedEvent[]): readonly LogEvent[] => {
    const written = events.map((event): LogEvent => {
      const revision = streamOf(name).events.length;
      const recorded = { ...event, stream: name, revision, position: end, created: Date.now() };
      take(recorded);
      return recorded;
    });
    return written;
  };
  const metadataEvent = (data: unknown): ProposedEvent => ({
    id: crypto.randomUUID(),
    type: '$metadata',
    contentType: 'application/json',
    data: Buffer.from(JSON.stringify(data)),
    metadata: EMPTY,
  });
  const commit = (written: readonly LogEvent[]): void => {
    if (file !== null) {
      const stored = written.map((event) => ({
        ...event,
        data: event.data.toString('base64'),
        metadata: event.metadata.toString('base64'),
      }));
      writeSync(file, `${JSON.stringify(stored)}\n`);
    }
    for (const listener of listeners) listener(written);
  };

  const isSoftDeleted = (stream: Stream): boolean => stream.truncateBefore >= SOFT_DELETED && !stream.tombstoned;
  /** Revisions never start again, also behind a soft delete (observed record, section 8). */
  const lastRevision = (stream: Stream): number => stream.events.length - 1;

  /** Observed record, section 1, idempotency: with ANY only the cache knows; [known, new] is a conflict. */
  const repeatByCache = (name: string, ids: readonly string[]): 'new' | 'corrupt' | number => {
    let last = -1;
    for (const [index, id] of ids.entries()) {
      const known = recentIds.get(id);
      if (known?.stream !== name) return index === 0 ? 'new' : 'corrupt';
      last = known.revision;
    }
    return ids.length === 0 ? 'new' : last;
  };

  /**
   * Observed record, section 1, idempotency: with an exact revision or NO_STREAM the ids that follow the expected revision
   * are compared, for ever; data is not compared; a prefix is a repeat, a superset or another order a conflict.
   */
  const repeatByRevision = (stream: Stream, expected: number, ids: readonly string[]): boolean =>
    ids.length > 0 && ids.every((id, index) => stream.events[expected + 1 + index]?.id === id);

  /** Section 1: a repeat of events that a soft delete hides has no position. */
  const repeated = (stream: Stream, revision: number): Outcome => ({
    kind: 'success',
    revision,
    position: revision < stream.truncateBefore ? null : (stream.events[revision]?.position ?? null),
  });

  const conflictAt = (last: number): Outcome => ({ kind: 'wrong-expected-version', actual: last < 0 ? null : last });

  const checkLoose = (name: string, stream: Stream, ids: readonly string[]): Outcome | 'write' => {
    const known = repeatByCache(name, ids);
    if (known === 'new') return 'write';
    return known === 'corrupt' ? conflictAt(lastRevision(stream)) : repeated(stream, known);
  };
  const checkExact = (stream: Stream, expected: number | 'no_stream', ids: readonly string[]): Outcome | 'write' => {
    const last = lastRevision(stream);
    const revision = expected === 'no_stream' ? -1 : expected;
    if (revision === last) return 'write';
    if (revision > last) return conflictAt(last);
    if (repeatByRevision(stream, revision, ids)) return repeated(stream, revision + ids.length);
    // Section 8: NO_STREAM may append behind a soft delete.
    const startsAsKnown = ids[0] !== undefined && stream.events[revision + 1]?.id === ids[0];
    return expected === 'no_stream' && isSoftDeleted(stream) && !startsAsKnown ? 'write' : conflictAt(last);
  };
  const check = (name: string, expected: ExpectedRevision, ids: readonly string[]): Outcome | 'write' => {
    const stream = streamOf(name);
    if (stream.tombstoned) return { kind: 'stream-deleted' };
    if (expected === 'stream_exists') {
      // Section 8: STREAM_EXISTS on a soft-deleted stream is "deleted"; a stream with metadata only does exist.
      if (isSoftDeleted(stream)) return { kind: 'stream-deleted' };
      if (lastRevision(stream) < 0 && lastRevision(streamOf(`$$${name}`)) < 0) return conflictAt(-1);
    }
    if (expected === 'any' || expected === 'stream_exists') return checkLoose(name, stream, ids);
    return checkExact(stream, expected, ids);
  };

  const remember = (events: readonly LogEvent[]): void => {
    for (const { id, stream, revision } of events) {
      recentIds.delete(id);
      recentIds.set(id, { stream, revision });
      const oldest = recentIds.keys().next().value;
      if (recentIds.size > REMEMBERED_IDS && oldest !== undefined) recentIds.delete(oldest);
    }
  };

  /**
   * Section 8: a re-append behind a soft delete leaves truncateBefore at its first revision, and a $metadata in $all. That is
   * a record of its own: a moment after the append was answered the stream may still not be found (up to 211 ms were seen).
   */
  const undeleteLater = (name: string, continuesAt: number): void => {
    if (undeleting.has(name)) return;
    undeleting.add(name);
    setTimeout(() => {
      undeleting.delete(name);
      commit(write(`$$${name}`, [metadataEvent({ $tb: continuesAt })]));
    }, UNDELETED_MS);
  };

  const log = {
    all: (): readonly LogEvent[] => all,
    /** Position after the last record; no event has it yet. */
    end: (): number => end,
    append: (name: string, expected: ExpectedRevision, events: readonly ProposedEvent[]): Outcome => {
      const stream = streamOf(name);
      const decision = check(
        name,
        expected,
        events.map((event) => event.id),
      );
      if (decision !== 'write') return decision;
      if (events.length === 0) {
        // Section 1: an empty append consumes log and answers revision 0 for a missing stream.
        end += 105;
        return { kind: 'success', revision: Math.max(0, lastRevision(stream)), position: end - 105 };
      }
      const continuesAt = stream.events.length;
      if (isSoftDeleted(stream)) undeleteLater(name, continuesAt);
      const written = write(name, events);
      remember(written);
      const last = written.at(-1);
      commit(written);
      return { kind: 'success', revision: last?.revision ?? -1, position: last?.position ?? null };
    },
    /** Section 8: soft; hides the events from the stream, not from $all. Deleting a missing stream fails. */
    delete: (name: string, expected: ExpectedRevision): Outcome => {
      const stream = streamOf(name);
      const last = lastRevision(stream);
      if (stream.tombstoned) return { kind: 'stream-deleted' };
      if (last < 0 || (typeof expected === 'number' && expected !== last) || expected === 'no_stream') {
        return { kind: 'wrong-expected-version', actual: last < 0 ? null : last };
      }
      const written = write(`$$${name}`, [metadataEvent({ $tb: SOFT_DELETED })]);
      commit(written);
      return { kind: 'success', revision: last, position: written[0]?.position ?? null };
    },
    /** Section 8: for ever, and on missing streams too. */
    tombstone: (name: string): Outcome => {
      const stream = streamOf(name);
      if (stream.tombstoned) return { kind: 'stream-deleted' };
      const event = { ...metadataEvent({}), type: '$streamDeleted', data: EMPTY };
      const written = write(name, [event]);
      commit(written);
      return { kind: 'success', revision: lastRevision(stream), position: written[0]?.position ?? null };
    },
    /** Section 3: missing and soft-deleted streams are not found; truncated events are left out. */
    stream: (name: string): readonly LogEvent[] | 'not-found' | 'deleted' => {
      const stream = streams.get(name);
      if (stream?.tombstoned === true) return 'deleted';
      if (stream === undefined || stream.events.length === 0 || isSoftDeleted(stream)) return 'not-found';
      return stream.truncateBefore === 0 ? stream.events : stream.events.slice(stream.truncateBefore);
    },
    /** Index of the first event at or beyond a position. */
    indexAt: (position: number): number => {
      let low = 0;
      let high = all.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((all[middle]?.position ?? 0) < position) low = middle + 1;
        else high = middle;
      }
      return low;
    },
    onCommit: (listener: (events: readonly LogEvent[]) => void): void => void listeners.add(listener),
    /** A new log. */
    reset: (): void => {
      all = [];
      streams.clear();
      recentIds.clear();
      end = FIRST_POSITION;
      commit(write('$$$scavenges', [metadataEvent({ $maxCount: 1 })]));
    },
    close: (): void => {
      if (file !== null) closeSync(file);
    },
  };

  /** Section 1: the cache of ids is lost at every restart. A torn last line was never acknowledged. */
  const restore = (path: string): void => {
    for (const line of readFileSync(path, 'utf8').split('\n')) {
      if (!line.endsWith(']')) continue;
      for (const { data, metadata, ...event } of JSON.parse(line) as readonly Stored[]) {
        take({ ...event, data: Buffer.from(data, 'base64'), metadata: Buffer.from(metadata, 'base64') });
      }
    }
  };
  if (journal !== null) {
    if (existsSync(journal)) restore(journal);
    file = openSync(journal, 'a');
  }
  if (all.length === 0) log.reset();
  return log;
};
export type Log = ReturnType<typeof createLog>;
