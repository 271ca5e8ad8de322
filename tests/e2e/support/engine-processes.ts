import { join } from 'node:path';
import { createEventStoreDbEventStore } from '../../../src/adapters/event-store/eventstoredb/eventstoredb.ts';
import { createBullMqJobQueue } from '../../../src/adapters/jobs/bullmq.ts';
import { createMongoConnection } from '../../../src/adapters/mongo/connection.ts';
import { createMongoTextStore } from '../../../src/adapters/mongo/texts.ts';
import { createMongoReadModelStore } from '../../../src/adapters/read-models/mongo/mongo.ts';
import { createRedisConnection } from '../../../src/adapters/redis/connection.ts';
import { eventRegistry } from '../../../src/domain/event-registry.ts';
import type { Engines } from '../../support/engines/guild-engines.ts';
import { createServiceProcess } from '../../support/engines/service-process.ts';
import type { ServiceProcess } from '../../support/engines/service-process.ts';
import { removeDataDir, tempDataDir } from '../../support/server.ts';

/** A process's view of the engines, for inspecting their content. */
export const lookAt = ({ env }: Pick<Engines, 'env'>) => {
  const documents = createMongoConnection({ url: env.READ_MODEL_URL });
  const traffic = createRedisConnection({ url: env.REDIS_URL });
  const eventStore = createEventStoreDbEventStore({ connectionString: env.EVENT_STORE_URL, codec: eventRegistry });
  const readModels = createMongoReadModelStore({ connection: documents });
  const jobs = createBullMqJobQueue({ connection: traffic, prefix: 'muster' });
  return {
    eventStore,
    readModels,
    texts: createMongoTextStore({ connection: documents }),
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

/** One guild on the engines: two edges, a projector and a worker, each a process with its own data folder. */
export const createProcesses = async (engines: Pick<Engines, 'env'>, settings: NodeJS.ProcessEnv = {}) => {
  const home = tempDataDir();
  const env = { ...engines.env, MEDIA_DIR: join(home, 'media'), DEMO: '0', ...settings };
  const part = (name: string, services: string): Promise<ServiceProcess> =>
    createServiceProcess(name, { services, env, dataDir: join(home, name) });
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
