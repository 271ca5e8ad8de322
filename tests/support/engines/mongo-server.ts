import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createMongoConnection } from '../../../src/adapters/mongo/connection.ts';
import type { MongoConnection } from '../../../src/adapters/mongo/connection.ts';
import { engineProcess, freePort } from './processes.ts';
import type { EngineProcess } from './processes.ts';
import { mongoInTurn } from './mongo-in-turn.ts';

const named = process.env.MONGODB_URL ?? null;

/** The stand-in speaks the wire protocol with the real driver. It keeps nothing across a restart. */
const standIn = (): string | null => {
  try {
    const home = dirname(
      createRequire(join(process.cwd(), 'package.json')).resolve(
        '@jongodb/memory-server-bin-linux-x64-gnu/package.json',
      ),
    );
    const file = join(home, 'bin', 'jongodb');
    return existsSync(file) ? file : null;
  } catch {
    return null;
  }
};
const binary = named === null ? standIn() : null;

/** Whether there is a MongoDB to test on, and whether it is a real one. */
export const mongo = { available: named !== null || binary !== null, real: named !== null };

export type MongoEngine = {
  readonly url: string;
  /** A connection to a separate database; `dispose` drops it if the server can. */
  database(): { readonly connection: MongoConnection; dispose(): Promise<void> };
  /** The stand-in's process; null on a named server, which is not ours to stop. */
  readonly process: EngineProcess | null;
  stop(): Promise<void>;
};

/**
 * The stand-in cannot drop or list collections, and its content slows down every transaction, so used collections are
 * remembered and emptied at the end.
 */
const emptierOf = (db: MongoConnection['db']): (() => Promise<void>) => {
  const used = new Set<string>();
  const { collection } = db;
  const remembering = (name: string, ...rest: unknown[]): unknown => {
    used.add(name);
    return Reflect.apply(collection, db, [name, ...rest]);
  };
  db.collection = remembering as typeof collection;
  return async () => {
    for (const name of used) await db.collection(name).deleteMany({});
  };
};

const engineOf = (url: string, process: EngineProcess | null): MongoEngine => ({
  url,
  process,
  database: () => {
    const connection = createMongoConnection({ url, database: `muster_test_${randomBytes(6).toString('hex')}` });
    const empty = mongo.real ? () => connection.db.dropDatabase() : emptierOf(connection.db);
    return {
      connection,
      dispose: async () => {
        await empty();
        await connection.close();
      },
    };
  },
  stop: async () => {
    await process?.kill();
  },
});

/** The stand-in and its proxy, as one server. */
const standInProcess = async (binary: string, port: number): Promise<EngineProcess> => {
  const own = await freePort();
  const server = engineProcess(binary, [`--port=${own}`, '--topology-profile=singleNodeReplicaSet'], own);
  let close = async (): Promise<void> => undefined;
  return {
    start: async () => {
      await server.start();
      close = await mongoInTurn({ port, to: own });
    },
    kill: async () => {
      await close();
      close = async () => undefined;
      await server.kill();
    },
  };
};

export const startMongo = async (): Promise<MongoEngine> => {
  if (named !== null) return engineOf(named, null);
  if (binary === null) throw new Error('no MongoDB');
  const port = await freePort();
  const server = await standInProcess(binary, port);
  await server.start();
  return engineOf(`mongodb://127.0.0.1:${port}/?replicaSet=jongodb-rs0&serverMonitoringMode=poll`, server);
};
