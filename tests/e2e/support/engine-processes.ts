import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createEventStoreDbEventStore } from '../../../src/adapters/event-store/eventstoredb.ts';
import { createBullMqJobQueue } from '../../../src/adapters/jobs/bullmq.ts';
import { createMongoConnection } from '../../../src/adapters/mongo/connection.ts';
import { createMongoReadModelStore } from '../../../src/adapters/read-models/mongo.ts';
import { createRedisConnection } from '../../../src/adapters/redis/connection.ts';
import { eventRegistry } from '../../../src/domain/event-registry.ts';
import { mongo, startMongo } from '../../support/engines/mongo-server.ts';
import type { MongoEngine } from '../../support/engines/mongo-server.ts';
import { canStartRedis, startOwnRedis, startRedis } from '../../support/engines/redis.ts';
import type { RedisEngine } from '../../support/engines/redis.ts';
import { startStandIn } from '../../support/eventstoredb-stand-in/stand-in.ts';
import type { StandIn } from '../../support/eventstoredb-stand-in/stand-in.ts';
import { freePort, removeDataDir, startServer, tempDataDir, waitUntilReady } from './server.ts';
import type { RunningServer } from './server.ts';

const realLog = process.env['ESDB_URL'];
const hasRedis = canStartRedis || process.env['REDIS_URL'] !== undefined;

/** Why the processes cannot be tried on this machine; null when they can. */
export const whyNoEngines = (): string | null => {
  const missing = [...(mongo.available ? [] : ['MongoDB or jongodb']), ...(hasRedis ? [] : ['redis-server'])];
  return missing.length === 0 ? null : `SKIPPED: separate processes on the engines. Absent: ${missing.join(', ')}.`;
};

type Engine = { readonly name: string; readonly start: () => Promise<void>; readonly kill: () => Promise<void> };
export type Engines = {
  readonly env: { readonly EVENT_STORE_URL: string; readonly READ_MODEL_URL: string; readonly REDIS_URL: string };
  /** Those that are ours to stop; they do not run yet. */
  readonly own: readonly Engine[];
  readonly stop: () => Promise<void>;
};

/** A database of this run's own, on whatever server. */
const ownDatabase = (url: string): string =>
  url.replace(
    /^(mongodb(?:\+srv)?:\/\/[^/?]+)\/?[^?]*/,
    (_, server: string) => `${server}/muster_e2e_${randomBytes(6).toString('hex')}`,
  );

const ownOnes = (log: StandIn | null, documents: MongoEngine, traffic: RedisEngine): readonly Engine[] => [
  ...(log === null ? [] : [{ name: 'EventStoreDB', start: () => log.restart(), kill: () => log.kill() }]),
  ...(documents.process === null ? [] : [{ name: 'MongoDB', ...documents.process }]),
  ...(traffic.process === null ? [] : [{ name: 'Redis', ...traffic.process }]),
];

/** Addresses of engines, servers of ours standing still: so that the product can be started before them. */
export const reserveEngines = async (): Promise<Engines> => {
  const log = realLog === undefined ? await startStandIn() : null;
  const documents = await startMongo();
  const traffic = canStartRedis ? await startOwnRedis() : await startRedis();
  const readModelUrl = ownDatabase(documents.url);
  const own = ownOnes(log, documents, traffic);
  for (const engine of own) await engine.kill();
  return {
    env: {
      EVENT_STORE_URL: log?.connectionString ?? realLog ?? '',
      READ_MODEL_URL: readModelUrl,
      REDIS_URL: traffic.url,
    },
    own,
    stop: async () => {
      await log?.kill();
      await documents.stop();
      await traffic.stop();
      if (mongo.real) {
        const connection = createMongoConnection({ url: readModelUrl });
        await connection.db.dropDatabase().finally(() => connection.close());
      }
    },
  };
};

/** The same engines as a process sees them, to look at what it has left. */
export const lookAt = ({ env }: Engines) => {
  const documents = createMongoConnection({ url: env.READ_MODEL_URL });
  const traffic = createRedisConnection({ url: env.REDIS_URL });
  const eventStore = createEventStoreDbEventStore({ connectionString: env.EVENT_STORE_URL, codec: eventRegistry });
  const readModels = createMongoReadModelStore({ connection: documents });
  const jobs = createBullMqJobQueue({ connection: traffic, prefix: 'muster' });
  return {
    eventStore,
    readModels,
    jobs,
    close: async (): Promise<void> => {
      await jobs.close();
      await readModels.close();
      await eventStore.close();
      await documents.close();
      await traffic.close();
    },
  };
};
export type Looking = ReturnType<typeof lookAt>;

export type Part = {
  readonly name: string;
  readonly origin: string;
  /** Starts the process, also again after its end; it listens a moment later. */
  readonly start: () => Promise<void>;
  readonly ready: () => Promise<unknown>;
  /** What /readyz says; empty while nothing listens. */
  readonly readiness: () => Promise<string>;
  readonly output: () => string;
  readonly stop: RunningServer['stop'];
};

const createPart = async (name: string, services: string, env: NodeJS.ProcessEnv, dataDir: string): Promise<Part> => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let running: RunningServer | null = null;
  const server = (): RunningServer => {
    if (running === null) throw new Error(`${name} was not started`);
    return running;
  };
  return {
    name,
    origin,
    start: async () => {
      running = await startServer({ port, dataDir, ready: false, env: { ...env, SERVICES: services } });
    },
    ready: () => waitUntilReady(server()),
    readiness: async () => (await (await fetch(`${origin}/readyz`).catch(() => null))?.text()) ?? '',
    output: () => server().output(),
    stop: async (signal) => (await running?.stop(signal)) ?? { code: null, ms: 0 },
  };
};

/** One guild on the engines: two edges, a projector and a worker, each a process with a data folder of its own. */
export const createProcesses = async (engines: Engines) => {
  const home = tempDataDir();
  const env = { ...engines.env, MEDIA_DIR: join(home, 'media'), SUBMIT_MIN_ROLE: 'member', DEMO: '0' };
  const part = (name: string, services: string): Promise<Part> => createPart(name, services, env, join(home, name));
  const parts = {
    api1: await part('api-1', 'api,web'),
    api2: await part('api-2', 'api,web'),
    worker: await part('worker', 'worker'),
    projector: await part('projector', 'projector'),
  };
  return {
    ...parts,
    all: Object.values(parts),
    /** One more process beside them. */
    further: part,
    remove: async (): Promise<void> => {
      await Promise.all(Object.values(parts).map(({ stop }) => stop('SIGKILL')));
      removeDataDir(home);
    },
  };
};
export type Processes = Awaited<ReturnType<typeof createProcesses>>;
