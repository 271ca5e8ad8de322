import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Json } from '../../src/domain/kernel/json.ts';

// The measured parts of @event-driven-io/emmett-sqlite; its types are available only when it is installed.
type PeerEvent = { readonly type: string; readonly data: Json; readonly metadata: Json };
export type PeerConnection = {
  command(sql: string, values?: readonly (string | number | null)[]): Promise<unknown>;
  query<Row>(sql: string): Promise<readonly Row[]>;
  close(): void;
};
type Projection = { readonly name: string };
type Consumer = {
  processor(options: {
    readonly processorId: string;
    readonly projection: Projection;
    readonly startFrom: 'BEGINNING';
    readonly stopAfter: (message: { readonly metadata: { readonly globalPosition: bigint } }) => boolean;
  }): unknown;
  /** Resolves after all processors have stopped. */
  start(): Promise<void>;
  close(): Promise<void>;
};
type PeerStore = {
  appendToStream(
    stream: string,
    events: readonly PeerEvent[],
    options: { readonly expectedStreamVersion: bigint | 'STREAM_DOES_NOT_EXIST' },
  ): Promise<{ readonly lastEventGlobalPosition: bigint }>;
  consumer(options: { readonly pulling: { readonly batchSize: number } }): Consumer;
};
export type Emmett = {
  sqliteConnection(options: { readonly fileName: string }): PeerConnection;
  getSQLiteEventStore(options: {
    readonly fileName: string;
    readonly connectionOptions: { readonly connection: PeerConnection; readonly singleton: true };
  }): PeerStore;
  sqliteProjection(definition: {
    readonly name: string;
    readonly canHandle: readonly string[];
    readonly handle: (events: readonly PeerEvent[], context: { readonly connection: PeerConnection }) => Promise<void>;
  }): Projection;
};

export type Peer = {
  readonly emmett: Emmett;
  readonly store: PeerStore;
  readonly connection: PeerConnection;
};

/** The peer's package, or the reason why it cannot be measured. */
export const loadPeer = (): Emmett | string => {
  try {
    return createRequire(join(import.meta.dirname, 'package.json'))('@event-driven-io/emmett-sqlite') as Emmett;
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
  }
};

const pragma = async (connection: PeerConnection, name: string, value: string, is: string | number): Promise<void> => {
  await connection.command(`PRAGMA ${name} = ${value}`);
  const [row] = await connection.query<Record<string, unknown>>(`PRAGMA ${name}`);
  if (row?.[name] !== is) throw new Error(`The peer has ${name} ${String(row?.[name])}`);
};

/** One open connection: its fastest mode, and the only one that supports concurrent appends. */
export const openPeer = async (emmett: Emmett, fileName: string): Promise<Peer> => {
  const connection = emmett.sqliteConnection({ fileName });
  await pragma(connection, 'journal_mode', 'WAL', 'wal');
  await setSynchronous(connection, 'FULL');
  const store = emmett.getSQLiteEventStore({ fileName, connectionOptions: { connection, singleton: true } });
  return { emmett, store, connection };
};

export const setSynchronous = (connection: PeerConnection, mode: 'FULL' | 'NORMAL'): Promise<void> =>
  pragma(connection, 'synchronous', mode, mode === 'FULL' ? 2 : 1);
