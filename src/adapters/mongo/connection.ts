import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient, ReadConcern, WriteConcern } from 'mongodb';
import type { ClientSession, Db, MongoClientOptions, TransactionOptions } from 'mongodb';
import { codedError } from '../coded-error.ts';

/** One client per process, shared by all MongoDB adapters. It connects on its own. */
export type MongoConnection = {
  readonly db: Db;
  /**
   * All or nothing, seen by others when the majority has it. `work` may run more than once, so it does nothing but
   * database calls with its session; it may abort the transaction and return.
   */
  transaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T>;
  /** Resolves when the server answers and supports transactions; throws an error that names what is missing. */
  ping(): Promise<void>;
  close(): Promise<void>;
};
type Options = {
  /** mongodb://… with `replicaSet`; the database is the one of its path, else `muster`. */
  readonly url: string;
  readonly database?: string;
};

const DEFAULT_DATABASE = 'muster';
/** After this the caller gets an outage error; the driver alone would retry for two minutes. */
const TRANSACTION_RETRIES_MS = 20_000;

const CONNECT_AGAIN_MS = 250;

/** Bounded, so that an outage becomes an error; sockets outlive the longest commit. */
const CLIENT_OPTIONS: MongoClientOptions = {
  appName: 'muster',
  serverSelectionTimeoutMS: 4_000,
  connectTimeoutMS: 5_000,
  socketTimeoutMS: 65_000,
  heartbeatFrequencyMS: 2_000,
  retryWrites: true,
  retryReads: true,
};

const MAJORITY = new WriteConcern('majority');
const TRANSACTION: TransactionOptions = {
  readConcern: { level: 'snapshot' },
  writeConcern: MAJORITY,
  readPreference: 'primary',
  maxCommitTimeMS: 15_000,
};

const databaseOf = (url: string): string => {
  const [, path = ''] = /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]*)/.exec(url) ?? [];
  return path === '' ? DEFAULT_DATABASE : decodeURIComponent(path);
};

export const createMongoConnection = ({ url, database }: Options): MongoConnection => {
  const client = new MongoClient(url, CLIENT_OPTIONS);
  const db = client.db(database ?? databaseOf(url), {
    readConcern: new ReadConcern('majority'),
    writeConcern: MAJORITY,
    readPreference: 'primary',
  });
  const stop = new AbortController();
  const isStopping = (): boolean => stop.signal.aborted;
  /** Last connection error, for calls that only learn that the attempt ended. */
  let fault: unknown = null;
  // A client whose first attempt failed never tries again by itself; once connected it does.
  const connect = async (): Promise<void> => {
    while (!isStopping()) {
      try {
        await client.connect();
        fault = null;
        break;
      } catch (error) {
        fault = error;
        await sleep(CONNECT_AGAIN_MS, undefined, { signal: stop.signal }).catch(() => undefined);
      }
    }
    if (isStopping()) await client.close();
  };
  void connect();

  return {
    db,
    transaction: (work) =>
      client.withSession((session) => {
        const deadline = performance.now() + TRANSACTION_RETRIES_MS;
        return session.withTransaction((running) => {
          if (performance.now() > deadline) throw codedError('mongo-unavailable', 'MongoDB does not commit');
          return work(running);
        }, TRANSACTION);
      }),
    ping: async () => {
      const hello = await db
        .admin()
        .command({ hello: 1 })
        .catch((error: unknown) => {
          throw fault === null
            ? error
            : Object.assign(codedError('mongo-unavailable', 'MongoDB does not answer'), { cause: fault });
        });
      if (hello.setName === undefined && hello.msg !== 'isdbgrid')
        throw codedError('mongo-no-replica-set', 'MongoDB must run as a replica set (one node will do)');
    },
    close: async () => {
      stop.abort();
      await client.close();
    },
  };
};
