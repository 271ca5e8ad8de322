import { randomBytes } from 'node:crypto';
import { createMongoConnection } from '../../../src/adapters/mongo/connection.ts';
import { startStandIn } from '../eventstoredb-stand-in/stand-in.ts';
import { startDisposableLog } from './disposable-log.ts';
import type { EmptyLog } from './disposable-log.ts';
import { mongo, startMongo } from './mongo-server.ts';
import type { MongoEngine } from './mongo-server.ts';
import { redis, startOwnRedis, startRedis } from './redis-server.ts';
import { openRoad } from './road.ts';
import type { RoadState } from './road.ts';
import type { RedisEngine } from './redis-server.ts';

const realLog = process.env['ESDB_URL'];

/** Why the processes cannot be tried on this machine; null when they can. */
export const whyNoEngines = (): string | null => {
  const missing = [...(mongo.available ? [] : ['MongoDB or jongodb']), ...(redis.available ? [] : ['redis-server'])];
  return missing.length === 0 ? null : `SKIPPED: separate processes on the engines. Absent: ${missing.join(', ')}.`;
};

type Engine = { readonly name: string; readonly start: () => Promise<void>; readonly kill: () => Promise<void> };
export type Engines = {
  readonly env: { readonly EVENT_STORE_URL: string; readonly READ_MODEL_URL: string; readonly REDIS_URL: string };
  /** Those that are ours to stop. */
  readonly own: readonly Engine[];
  /** The same servers, emptied; null when tests may not empty them. */
  readonly emptied: () => Promise<Engines | null>;
  readonly stop: () => Promise<void>;
};

/** Address of an unused database on the same server. */
const ownDatabase = (url: string): string =>
  url.replace(
    /^(mongodb(?:\+srv)?:\/\/[^/?]+)\/?[^?]*/,
    (_, server: string) => `${server}/muster_test_${randomBytes(6).toString('hex')}`,
  );

const ownOnes = (log: EmptyLog | null, documents: MongoEngine, traffic: RedisEngine): readonly Engine[] => [
  ...(log === null ? [] : [{ name: 'EventStoreDB', start: () => log.restart(), kill: () => log.kill() }]),
  ...(documents.process === null ? [] : [{ name: 'MongoDB', ...documents.process }]),
  ...(traffic.process === null ? [] : [{ name: 'Redis', ...traffic.process }]),
];

/** Addresses of engines, servers of ours standing still: so that the product can be started before them. */
export const reserveEngines = async (): Promise<Engines> => {
  const engines = await startEngines();
  for (const engine of engines.own) await engine.kill();
  return engines;
};

type Wanted = {
  /** A named EventStoreDB keeps others' events, so an empty guild gets one that may be emptied, else the stand-in. */
  readonly emptyLog?: boolean;
};

const startEmptyLog = async (): Promise<EmptyLog> => {
  const disposable = await startDisposableLog();
  if (disposable === null && realLog !== undefined)
    process.stderr.write('An empty guild needs an empty log: here the stand-in is used, not ESDB_URL.\n');
  return disposable ?? startStandIn();
};

type Servers = { readonly log: EmptyLog | null; readonly documents: MongoEngine; readonly traffic: RedisEngine };

/** With a separate database. */
const onServers = (servers: Servers): Engines => {
  const { log, documents, traffic } = servers;
  const readModelUrl = ownDatabase(documents.url);
  const drop = async (): Promise<void> => {
    if (!mongo.real) return;
    const connection = createMongoConnection({ url: readModelUrl });
    await connection.db.dropDatabase().finally(() => connection.close());
  };
  return {
    env: {
      EVENT_STORE_URL: log?.connectionString ?? realLog ?? '',
      READ_MODEL_URL: readModelUrl,
      REDIS_URL: traffic.url,
    },
    own: ownOnes(log, documents, traffic),
    emptied: async () => {
      if (log === null || traffic.process === null) return null;
      await log.reset();
      const connection = traffic.connect();
      await connection.call((redis) => redis.flushall());
      await connection.close();
      await drop();
      return onServers(servers);
    },
    stop: async () => {
      await log?.kill();
      await documents.stop();
      await traffic.stop();
      await drop();
    },
  };
};

export const startEngines = async ({ emptyLog = false }: Wanted = {}): Promise<Engines> => {
  const [log, documents, traffic] = await Promise.all([
    emptyLog || realLog === undefined ? startEmptyLog() : null,
    startMongo(),
    redis.startable ? startOwnRedis() : startRedis(),
  ]);
  return onServers({ log, documents, traffic });
};

export const engineNames = ['EventStoreDB', 'MongoDB', 'Redis'] as const;
export type EngineName = (typeof engineNames)[number];

export type EnginesByRoad = {
  /** For who looks at them past the roads. */
  readonly direct: Engines;
  readonly env: Engines['env'];
  readonly set: (engine: EngineName, state: RoadState) => void;
  readonly stop: () => Promise<void>;
};

/** Engines whose connections can be cut, frozen or slowed down, without losing data. */
export const startEnginesByRoad = async (): Promise<EnginesByRoad> => {
  const direct = await startEngines({ emptyLog: true });
  const { EVENT_STORE_URL, READ_MODEL_URL, REDIS_URL } = direct.env;
  const [log, mongoRoad, traffic] = await Promise.all([
    openRoad(EVENT_STORE_URL),
    openRoad(READ_MODEL_URL),
    openRoad(REDIS_URL),
  ]);
  const roads = { EventStoreDB: log, MongoDB: mongoRoad, Redis: traffic };
  return {
    direct,
    env: { EVENT_STORE_URL: log.url, READ_MODEL_URL: mongoRoad.url, REDIS_URL: traffic.url },
    set: (engine, state) => roads[engine].set(state),
    stop: async () => {
      await Promise.all(Object.values(roads).map((road) => road.close()));
      await direct.stop();
    },
  };
};
