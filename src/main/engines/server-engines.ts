import { setTimeout as delay } from 'node:timers/promises';
import { createEventStoreDbEventStore } from '../../adapters/event-store/eventstoredb/eventstoredb.ts';
import { createBullMqJobQueue } from '../../adapters/jobs/bullmq.ts';
import { createRedisLeases } from '../../adapters/leases/redis.ts';
import { createInProcessCallCounter } from '../../adapters/limits/in-process.ts';
import { createMongoAccounts } from '../../adapters/mongo/accounts.ts';
import { createMongoConnection } from '../../adapters/mongo/connection.ts';
import { withOutageErrors } from '../../adapters/mongo/outages.ts';
import { createMongoReactionStore } from '../../adapters/mongo/reaction-store.ts';
import { createMongoTextStore } from '../../adapters/mongo/texts.ts';
import { createRedisPubSub } from '../../adapters/pub-sub/redis.ts';
import { createMongoReadModelStore } from '../../adapters/read-models/mongo/mongo.ts';
import type { ReadModelDamage } from '../../adapters/read-models/sqlite/quarantine.ts';
import type { OnDamaged } from '../../adapters/row-checksum.ts';
import { createRedisConnection } from '../../adapters/redis/connection.ts';
import {
  createRedisBotMemory,
  createRedisDayCounts,
  createRedisGauges,
  createRedisTokenBudget,
  createRedisVoiceHeartbeat,
} from '../../adapters/redis/small-stores.ts';
import { createRedisCallCounter } from '../../adapters/redis/limits.ts';
import { createRedisSignIns } from '../../adapters/redis/sign-ins.ts';
import { eventRegistry } from '../../domain/event-registry.ts';
import type { Ids } from '../../ports/clock.ts';
import type { EventStore } from '../../ports/event-store.ts';
import { withReadTimeout } from './outages.ts';
import { reportFailures } from './engine-handles.ts';
import type { OnFailure, OpenedEngines } from './engine-handles.ts';

const closeWithinMs = 500;

/** EventStoreDB. */
export const openServerLog = (url: string, { closings, servers }: OpenedEngines): EventStore => {
  const store = createEventStoreDbEventStore({ connectionString: url, codec: eventRegistry });
  // Appends are acknowledged by now; pending reads of an unreachable server are not awaited.
  closings.push(() => Promise.race([store.close(), delay(closeWithinMs, undefined, { ref: false })]));
  servers.push({ name: 'EventStoreDB', setting: 'EVENT_STORE_URL', ping: () => store.head() });
  return withReadTimeout(store);
};

type OpenContext = {
  readonly opened: OpenedEngines;
  readonly onFailure: OnFailure;
  readonly onDamage?: ((damage: ReadModelDamage) => void) | undefined;
  readonly onDamaged?: OnDamaged | undefined;
};

/** MongoDB. */
export const openServerDocuments = (url: string, ids: Ids, { opened, onFailure, onDamage, onDamaged }: OpenContext) => {
  const connection = createMongoConnection({ url });
  const readModels = createMongoReadModelStore({
    connection,
    onDamage,
    onCleanupFailure: (cause) => onFailure('an old build could not be dropped', cause),
  });
  opened.closings.push(
    () => connection.close(),
    () => readModels.close(),
  );
  opened.servers.push({ name: 'MongoDB', setting: 'READ_MODEL_URL', ping: () => connection.ping() });
  return {
    readModels: withOutageErrors(readModels),
    checkReadModels: async (): Promise<void> => {
      for (const fault of await readModels.faults()) await readModels.setAside(fault);
    },
    accounts: withOutageErrors(createMongoAccounts({ connection, ids, onDamaged })),
    texts: withOutageErrors(createMongoTextStore({ connection, onDamaged })),
    reactionStore: withOutageErrors(createMongoReactionStore({ connection })),
  };
};

/** BullMQ and Redis. */
export const openServerTraffic = (url: string, { opened, onFailure, onDamaged }: Omit<OpenContext, 'onDamage'>) => {
  const failures = reportFailures(onFailure);
  const onError = (cause: unknown): void => onFailure('Redis', cause);
  const connection = createRedisConnection({ url, onError });
  const shared = { connection, prefix: 'muster' };
  const jobs = createBullMqJobQueue({ ...shared, onFailure: failures.job, onError, closeMs: closeWithinMs });
  const calls = createRedisCallCounter({ ...shared, fallback: createInProcessCallCounter() });
  const pubSub = createRedisPubSub({ ...shared, onFailure: failures.topic });
  opened.closings.push(
    () => connection.close(),
    () => pubSub.close(),
    () => jobs.close(),
  );
  opened.servers.push({ name: 'Redis', setting: 'REDIS_URL', ping: () => connection.ping() });
  return {
    jobs,
    pubSub,
    signIns: createRedisSignIns({ ...shared, onDamaged }),
    voiceHeartbeat: createRedisVoiceHeartbeat(shared),
    botMemory: createRedisBotMemory(shared),
    dayCounts: createRedisDayCounts(shared),
    gauges: createRedisGauges(shared),
    tokenBudget: createRedisTokenBudget(shared),
    leases: createRedisLeases(shared),
    calls,
  };
};
