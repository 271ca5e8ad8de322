import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { lockDataFolder } from '../adapters/data-folder-lock.ts';
import { createEventStoreDbEventStore } from '../adapters/event-store/eventstoredb.ts';
import { createSqliteEventStore } from '../adapters/event-store/sqlite.ts';
import { createBullMqJobQueue } from '../adapters/jobs/bullmq.ts';
import { createInProcessJobQueue } from '../adapters/jobs/in-process.ts';
import { createInProcessLeases } from '../adapters/leases/in-process.ts';
import { createRedisLeases } from '../adapters/leases/redis.ts';
import { createInProcessCallCounter } from '../adapters/limits/in-process.ts';
import { createDiskMediaStore } from '../adapters/media/disk.ts';
import { createMongoAccounts } from '../adapters/mongo/accounts.ts';
import { createMongoConnection } from '../adapters/mongo/connection.ts';
import { createMongoReactionCheckpoints } from '../adapters/mongo/reaction-checkpoints.ts';
import { createOpsDb } from '../adapters/ops/ops-db.ts';
import { createSqliteAccounts } from '../adapters/ops/sqlite-accounts.ts';
import { createSqliteReactionCheckpoints } from '../adapters/ops/sqlite-reaction-checkpoints.ts';
import { createSqliteSignIns } from '../adapters/ops/sqlite-sign-ins.ts';
import { createInProcessPubSub } from '../adapters/pub-sub/in-process.ts';
import { createRedisPubSub } from '../adapters/pub-sub/redis.ts';
import { createMongoReadModelStore } from '../adapters/read-models/mongo.ts';
import { createSqliteReadModelStore } from '../adapters/read-models/sqlite.ts';
import { createRedisConnection } from '../adapters/redis/connection.ts';
import { createRedisCallCounter } from '../adapters/redis/limits.ts';
import { createRedisSignIns } from '../adapters/redis/sign-ins.ts';
import { createSystemClock, createSystemIds } from '../adapters/system.ts';
import { eventRegistry } from '../domain/event-registry.ts';
import type { EventStore } from '../ports/event-store.ts';

export type EngineSettings = {
  readonly dataDir: string;
  readonly synchronous: 'full' | 'normal';
  /** Default: the folder `media` in `dataDir`; shared by all processes. */
  readonly mediaDir?: string | undefined;
  /** Absent = embedded, in `dataDir`. */
  readonly eventStoreUrl?: string | undefined;
  readonly readModelUrl?: string | undefined;
  readonly redisUrl?: string | undefined;
};
type OnFailure = (text: string, cause: unknown) => void;
type Closing = () => unknown;
/** An engine on a server of its own: `ping` resolves when it answers. */
type Server = { readonly name: string; readonly ping: () => Promise<unknown> };

/** A server that takes longer to answer counts as away; whoever asks meanwhile waits for the same answer. */
const answerWithinMs = 1_000;
const closeWithinMs = 2_000;

const createInquiry = ({ name, ping }: Server) => {
  let asked: Promise<boolean> | null = null;
  const ask = (): Promise<boolean> =>
    ping()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asked = null;
      });
  /** The name of the server when it does not answer. */
  return async (): Promise<readonly string[]> => {
    asked ??= ask();
    const answers = await Promise.race([asked, delay(answerWithinMs, false, { ref: false })]);
    return answers ? [] : [name];
  };
};

/** The files of a data folder, by what they hold. */
export const dataFiles = (dir: string) => ({
  events: join(dir, 'events.db'),
  views: join(dir, 'views'),
  ops: join(dir, 'ops.db'),
  media: join(dir, 'media'),
});
type Files = ReturnType<typeof dataFiles>;

/** What is opened is closed in the opposite order. */
type Opened = { readonly closings: Closing[]; readonly servers: Server[] };

const openLog = ({ eventStoreUrl, synchronous }: EngineSettings, files: Files, opened: Opened): EventStore => {
  const store =
    eventStoreUrl === undefined
      ? createSqliteEventStore({ file: files.events, synchronous, codec: eventRegistry })
      : createEventStoreDbEventStore({ connectionString: eventStoreUrl, codec: eventRegistry });
  // What was appended is acknowledged by now; a read that still asks a server that is away is not waited for.
  const close = (): unknown =>
    eventStoreUrl === undefined
      ? store.close()
      : Promise.race([store.close(), delay(closeWithinMs, undefined, { ref: false })]);
  opened.closings.push(close);
  if (eventStoreUrl !== undefined) opened.servers.push({ name: 'EventStoreDB', ping: () => store.head() });
  return store;
};

/** Read models, accounts, and how far reactions have acted. */
const openDocuments = ({ readModelUrl }: EngineSettings, files: Files, opened: Opened, onFailure: OnFailure) => {
  const ids = createSystemIds();
  if (readModelUrl === undefined) {
    const ops = openOps(files, opened);
    const readModels = createSqliteReadModelStore({ dir: files.views });
    opened.closings.push(() => readModels.close());
    return {
      ids,
      readModels,
      accounts: createSqliteAccounts({ ops, ids }),
      checkpoints: createSqliteReactionCheckpoints({ ops }),
      ops,
    };
  }
  const connection = createMongoConnection({ url: readModelUrl });
  const readModels = createMongoReadModelStore({
    connection,
    onCleanupFailure: (cause) => onFailure('an old build could not be dropped', cause),
  });
  opened.closings.push(
    () => connection.close(),
    () => readModels.close(),
  );
  opened.servers.push({ name: 'MongoDB', ping: () => connection.ping() });
  return {
    ids,
    readModels,
    accounts: createMongoAccounts({ connection, ids }),
    checkpoints: createMongoReactionCheckpoints({ connection }),
    ops: null,
  };
};

const openOps = (files: Files, opened: Opened) => {
  const ops = createOpsDb(files.ops);
  opened.closings.push(() => ops.close());
  return ops;
};

/** Jobs, messages between processes, sign-ins and leases. */
const openTraffic = (
  { redisUrl }: EngineSettings,
  ops: () => ReturnType<typeof openOps>,
  opened: Opened,
  onFailure: OnFailure,
) => {
  const told = {
    job: (job: { readonly id: string }, cause: unknown): void => onFailure(`job ${job.id} failed`, cause),
    topic: (topic: string, cause: unknown): void => onFailure(`a listener of ${topic} failed`, cause),
  };
  if (redisUrl === undefined) {
    const jobs = createInProcessJobQueue({ onFailure: told.job });
    const pubSub = createInProcessPubSub({ onFailure: told.topic });
    opened.closings.push(
      () => pubSub.close(),
      () => jobs.close(),
    );
    return {
      jobs,
      pubSub,
      signIns: createSqliteSignIns({ ops: ops() }),
      leases: createInProcessLeases(),
      calls: createInProcessCallCounter(),
    };
  }
  const onError = (cause: unknown): void => onFailure('Redis', cause);
  const connection = createRedisConnection({ url: redisUrl, onError });
  const shared = { connection, prefix: 'muster' };
  const jobs = createBullMqJobQueue({ ...shared, onFailure: told.job, onError });
  const calls = createRedisCallCounter({ ...shared, fallback: createInProcessCallCounter() });
  const pubSub = createRedisPubSub({ ...shared, onFailure: told.topic });
  opened.closings.push(
    () => connection.close(),
    () => pubSub.close(),
    () => jobs.close(),
  );
  opened.servers.push({ name: 'Redis', ping: () => connection.ping() });
  return { jobs, pubSub, signIns: createRedisSignIns(shared), leases: createRedisLeases(shared), calls };
};

/** Everything that keeps or carries something, embedded or on servers. A folder with embedded files belongs to one process. */
export const openEngines = async (settings: EngineSettings, onFailure: OnFailure) => {
  const { dataDir, eventStoreUrl, readModelUrl, redisUrl } = settings;
  mkdirSync(dataDir, { recursive: true });
  const opened: Opened = { closings: [], servers: [] };
  const isShared = eventStoreUrl !== undefined && readModelUrl !== undefined && redisUrl !== undefined;
  if (!isShared) {
    const lock = await lockDataFolder(dataDir, { waitMs: 10_000 });
    opened.closings.push(() => lock.release());
  }
  const files = dataFiles(dataDir);
  const eventStore = openLog(settings, files, opened);
  const { ops, ...documents } = openDocuments(settings, files, opened, onFailure);
  const traffic = openTraffic(settings, () => ops ?? openOps(files, opened), opened, onFailure);
  const inquiries = opened.servers.map(createInquiry);
  return {
    clock: createSystemClock(),
    eventStore,
    ...documents,
    ...traffic,
    media: createDiskMediaStore({ dir: settings.mediaDir ?? files.media }),
    /** Names of the engines that are servers of their own. */
    servers: opened.servers.map(({ name }) => name),
    /** Names of the servers that do not answer. */
    unreachable: async (): Promise<readonly string[]> => (await Promise.all(inquiries.map((ask) => ask()))).flat(),
    close: async (): Promise<void> => {
      for (const close of opened.closings.reverse()) await close();
    },
  };
};
