import type { UncommittedEvent, Position, RecordedEvent } from '../../src/domain/kernel/envelope.ts';
import type { EventStore, FollowOptions } from '../../src/ports/event-store.ts';

export type InMemoryEventStore = EventStore & {
  /** Appends whatever it is given, with the next position. */
  put(...facts: readonly UncommittedEvent[]): readonly RecordedEvent[];
  /** Events a page. */
  pageSize: number;
  /** Errors that the next pages throw. */
  readonly faults: Error[];
};

export const positionOf = (number: number): Position => String(number).padStart(20, '0') as Position;

export const createInMemoryEventStore = (id = 'log-1'): InMemoryEventStore => {
  const log: RecordedEvent[] = [];
  /** Where streams begin of which something is hidden. */
  const hidden = new Map<string, number>();
  const sleepers = new Set<() => void>();
  const wake = (): void => {
    for (const done of [...sleepers]) done();
  };
  const sleep = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const done = (): void => {
        sleepers.delete(done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      if (signal.aborted) return done();
      sleepers.add(done);
      signal.addEventListener('abort', done);
    });
  const put = (...facts: readonly UncommittedEvent[]): readonly RecordedEvent[] => {
    const recorded = facts.map((fact, index) => ({ ...fact, position: positionOf(log.length + index + 1) }));
    log.push(...recorded);
    wake();
    return recorded;
  };
  const ofStream = (stream: string): RecordedEvent[] => log.filter((event) => event.stream === stream);
  const store: InMemoryEventStore = {
    pageSize: 100,
    faults: [],
    put,
    append: async (stream, expected, facts) => {
      const end = Math.max(ofStream(stream).at(-1)?.revision ?? -1, (hidden.get(stream) ?? 0) - 1);
      const actual = end < 0 ? null : end;
      if (actual !== (expected === 'no-stream' ? null : expected.revision)) return { ok: false, actual };
      const last = put(...facts).at(-1);
      if (last === undefined) throw new Error('nothing to append');
      return { ok: true, revision: last.revision, position: last.position, isRepeat: false };
    },
    readStream: async (stream, after, limit) =>
      ofStream(stream)
        .filter(({ revision }) => revision > (after ?? -1) && revision >= (hidden.get(stream) ?? 0))
        .slice(0, limit),
    hide: async (stream, below) => {
      const end = (ofStream(stream).at(-1)?.revision ?? -1) + 1;
      const wanted = Math.max(below ?? end, hidden.get(stream) ?? 0);
      if (wanted > 0) hidden.set(stream, wanted);
    },
    firstRevision: async (stream) => hidden.get(stream) ?? 0,
    reclaim: async () => ({ done: true }),
    follow: async function* ({ after, until, types, signal }: FollowOptions) {
      let at = after === null ? 0 : Number(after);
      const end = until === null ? Infinity : Number(until);
      while (!signal.aborted && at < end) {
        const fault = store.faults.shift();
        if (fault !== undefined) throw fault;
        const page = log.slice(at, Math.min(at + store.pageSize, end));
        if (page.length === 0) {
          await sleep(signal);
          continue;
        }
        at += page.length;
        yield {
          events: page.filter((event) => types === null || types.includes(event.type)),
          scannedTo: positionOf(at),
        };
      }
    },
    head: async () => log.at(-1)?.position ?? null,
    logId: async () => id,
    close: async () => wake(),
  };
  return store;
};
