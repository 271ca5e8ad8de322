import type { AllStreamResolvedEvent, EventStoreDBClient, ResolvedEvent } from '@eventstore/db-client';
import type { Position } from '../../../domain/kernel/envelope.ts';
import { codedError } from '../../coded-error.ts';
import type { EventStoreDbConnection } from './connection.ts';
import { faultKind } from './errors.ts';
import type { LogPosition } from './position.ts';
import { positionOfDigits, toLogPosition, toPosition } from './position.ts';

/** An event as it is stored: the codec's text, and where it lies. */
export type StoredEvent = {
  readonly id: string;
  readonly stream: string;
  readonly type: string;
  readonly revision: number;
  readonly position: Position;
  readonly text: string;
};

/** Types with $ are the server's: bookkeeping, links, and our identity mark. */
export const isSystemType = (type: string): boolean => type.startsWith('$');

export const toStored = ({ event }: ResolvedEvent | AllStreamResolvedEvent): StoredEvent | null => {
  const position = (event as { readonly position?: LogPosition } | undefined)?.position;
  if (event === undefined || position === undefined) return null;
  return {
    id: event.id,
    stream: event.streamId,
    type: event.type,
    revision: Number(event.revision),
    position: toPosition(position),
    text: event.isJson ? JSON.stringify(event.data) : Buffer.from(event.data).toString(),
  };
};

/** Parts of a wire message used here, avoiding conversion to objects, dates and big integers. */
type WireRecord = {
  getId(): { getString(): string } | undefined;
  getStreamIdentifier(): { getStreamName_asU8(): Uint8Array } | undefined;
  getStreamRevision(): string;
  getCommitPosition(): string;
  getPreparePosition(): string;
  getMetadataMap(): { get(key: string): string | undefined };
  getData_asU8(): Uint8Array;
};

export const fromWire = (message: { getEvent(): WireRecord | undefined }): StoredEvent | null => {
  const record = message.getEvent();
  if (record === undefined) return null;
  const data = record.getData_asU8();
  return {
    id: record.getId()?.getString() ?? '',
    stream: Buffer.from(record.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString(),
    type: record.getMetadataMap().get('type') ?? '',
    revision: Number(record.getStreamRevision()),
    position: positionOfDigits(record.getCommitPosition(), record.getPreparePosition()),
    text: Buffer.from(data.buffer, data.byteOffset, data.length).toString(),
  };
};

type ReadCall = ReturnType<EventStoreDBClient['readStream']> | ReturnType<EventStoreDBClient['readAll']>;

/** Collects a read. Gives up after `silenceMs` without data, and always ends the call. */
const collect = (reading: ReadCall, silenceMs: number): Promise<readonly StoredEvent[]> => {
  const events: StoredEvent[] = [];
  return new Promise<readonly StoredEvent[]>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(codedError('call-timed-out', `A read was silent for ${silenceMs} ms`));
    }, silenceMs);
    const done = (settle: () => void): void => {
      clearTimeout(timer);
      settle();
    };
    reading.on('error', (error: Error) => done(() => reject(error)));
    reading.on('end', () => done(() => resolve(events)));
    reading.on('data', (resolved: ResolvedEvent) => {
      timer.refresh();
      const stored = toStored(resolved);
      if (stored !== null) events.push(stored);
    });
  }).finally(() => {
    void reading.cancel().catch(() => undefined);
  });
};

export type Reads = {
  /** Events of a stream from a revision on; null for a stream that does not exist. */
  stream(name: string, from: number, limit?: number): Promise<readonly StoredEvent[] | null>;
  /** The last event of a stream that is not hidden; null for a stream that does not exist. */
  last(name: string): Promise<StoredEvent | null>;
  /** What follows a position, with the server's own events. */
  after(position: Position | null, limit: number): Promise<readonly StoredEvent[]>;
  /** The last event of the log, and the last one that is not the server's. */
  ends(): Promise<{ readonly last: Position | null; readonly head: Position | null }>;
};

/** One attempt each; callers retry. */
export const createReads = (client: EventStoreDBClient, silenceMs: number): Reads => {
  const backwards = (from: Position | null, maxCount: number): Promise<readonly StoredEvent[]> =>
    collect(
      client.readAll({
        direction: 'backwards',
        fromPosition: from === null ? 'end' : toLogPosition(from),
        maxCount,
      }),
      silenceMs,
    );
  const ofStream = async (
    name: string,
    options: Parameters<EventStoreDBClient['readStream']>[1],
  ): Promise<readonly StoredEvent[] | null> => {
    try {
      return await collect(client.readStream(name, options), silenceMs);
    } catch (error) {
      if (faultKind(error) === 'stream-not-found') return null;
      throw error;
    }
  };
  return {
    stream: (name, from, limit) =>
      ofStream(name, { fromRevision: BigInt(from), ...(limit === undefined ? {} : { maxCount: limit }) }),
    last: async (name) =>
      (await ofStream(name, { direction: 'backwards', fromRevision: 'end', maxCount: 1 }))?.[0] ?? null,
    after: async (position, limit) => {
      // Forwards is inclusive, and a position is never invented.
      const fromPosition = position === null ? ('start' as const) : toLogPosition(position);
      const events = await collect(client.readAll({ fromPosition, maxCount: limit + 1 }), silenceMs);
      return events.filter((event) => position === null || event.position > position);
    },
    ends: async () => {
      let last: Position | null = null;
      let from: Position | null = null;
      for (let size = 1; ; size = Math.min(1_000, size * 16)) {
        const page = await backwards(from, size);
        last ??= page[0]?.position ?? null;
        const head = page.find((event) => !isSystemType(event.type));
        if (head !== undefined) return { last, head: head.position };
        if (page.length < size) return { last, head: null };
        from = page.at(-1)?.position ?? null;
      }
    },
  };
};

/** Reads on a connection; `persist` repeats them while an outage lasts. */
export const readsOn = (connection: EventStoreDbConnection, client: EventStoreDBClient): Reads =>
  createReads(client, connection.timing.callMs);
