import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createSqliteLogReader } from '../../adapters/event-store/sqlite/log-reader.ts';
import { createDiskMediaStore } from '../../adapters/media/disk.ts';
import { createSqliteTextReader } from '../../adapters/media/sqlite-texts.ts';
import { createSqliteAccounts } from '../../adapters/ops/sqlite-accounts.ts';
import { createSqliteReactionStore } from '../../adapters/ops/sqlite-reaction-store.ts';
import { createSqliteSignIns } from '../../adapters/ops/sqlite-sign-ins.ts';
import { createSqliteReadModelStore } from '../../adapters/read-models/sqlite/sqlite.ts';
import { openOpsReader } from '../../adapters/ops/ops-db.ts';
import { createSystemClock, createSystemIds } from '../../adapters/system.ts';
import { eventRegistry } from '../../domain/event-registry.ts';
import type { Accounts, SignInStore } from '../../ports/accounts.ts';
import type { EventStore } from '../../ports/event-store.ts';
import type { ReactionStore } from '../../ports/reaction-store.ts';
import type { ReadModelStore } from '../../ports/read-model-store.ts';
import type { TextStore } from '../../ports/text-store.ts';
import { ConfigError } from '../settings/config.ts';
import type { Config } from '../settings/config.ts';
import { dataFiles } from '../settings/data-files.ts';
import { engineSettings, openEngines } from '../engines/engines.ts';

const fail = (text: string, cause: unknown): never => {
  throw new Error(text, { cause });
};

/** All stores of a guild, for a command that changes them: a folder with embedded files is locked, or its holder is named. */
export const openExclusive = async (config: Config) => {
  const settings = engineSettings(config);
  return { ...(await openEngines(settings, fail)), dataDir: settings.dataDir };
};

type CloseGuildStep = () => unknown;
type Log = Pick<EventStore, 'firstRevision' | 'follow' | 'head' | 'logId'>;
type Documents = {
  readonly accounts: Accounts;
  readonly texts: Pick<TextStore, 'get' | 'ofOwner'>;
  readonly reactionStore: Pick<ReactionStore, 'openItems'>;
  readonly readModels: Pick<ReadModelStore, 'open' | 'find' | 'get' | 'checkpoints'>;
};

const there = (file: string): string => {
  if (!existsSync(file)) throw new ConfigError(`DATA_DIR: there is no guild here yet (${file} is missing)`);
  return file;
};

const readLog = async (url: string | undefined, file: string, closings: CloseGuildStep[]): Promise<Log> => {
  if (url === undefined) {
    const reader = createSqliteLogReader({ file: there(file), codec: eventRegistry });
    closings.push(() => reader.close());
    return reader;
  }
  const { createEventStoreDbEventStore } = await import('../../adapters/event-store/eventstoredb/eventstoredb.ts');
  const store = createEventStoreDbEventStore({ connectionString: url, codec: eventRegistry });
  closings.push(() => store.close());
  return store;
};

const readDocuments = async (
  url: string | undefined,
  files: ReturnType<typeof dataFiles>,
  closings: CloseGuildStep[],
): Promise<Documents> => {
  const ids = createSystemIds();
  if (url === undefined) {
    const ops = openOpsReader(there(files.ops));
    closings.push(() => ops.close());
    const texts = createSqliteTextReader({ file: there(files.texts) });
    closings.push(() => texts.close());
    const readModels = createSqliteReadModelStore({ dir: there(files.views) });
    closings.push(() => readModels.close());
    return {
      accounts: createSqliteAccounts({ ops, ids }),
      texts,
      reactionStore: createSqliteReactionStore({ ops }),
      readModels,
    };
  }
  const [{ createMongoConnection }, { createMongoAccounts }, { createMongoTextStore }] = await Promise.all([
    import('../../adapters/mongo/connection.ts'),
    import('../../adapters/mongo/accounts.ts'),
    import('../../adapters/mongo/texts.ts'),
  ]);
  const [{ createMongoReactionStore }, { createMongoReadModelStore }] = await Promise.all([
    import('../../adapters/mongo/reaction-store.ts'),
    import('../../adapters/read-models/mongo/mongo.ts'),
  ]);
  const connection = createMongoConnection({ url });
  closings.push(() => connection.close());
  return {
    accounts: createMongoAccounts({ connection, ids }),
    texts: createMongoTextStore({ connection }),
    reactionStore: createMongoReactionStore({ connection }),
    readModels: createMongoReadModelStore({ connection, setsAside: false }),
  };
};

const readSignIns = async (
  url: string | undefined,
  file: string,
  closings: CloseGuildStep[],
): Promise<Pick<SignInStore, 'ofAccount'>> => {
  if (url === undefined) {
    const ops = openOpsReader(there(file));
    closings.push(() => ops.close());
    return createSqliteSignIns({ ops });
  }
  const [{ createRedisConnection }, { createRedisSignIns }] = await Promise.all([
    import('../../adapters/redis/connection.ts'),
    import('../../adapters/redis/sign-ins.ts'),
  ]);
  const connection = createRedisConnection({ url, onError: () => undefined });
  closings.push(() => connection.close());
  return createRedisSignIns({ connection, prefix: 'muster' });
};

/** The same for a command that only reads: it opens the files beside the server, and nothing of them can be changed. */
export const openReadOnly = async (config: Config) => {
  const dataDir = resolve(config.DATA_DIR);
  const files = dataFiles(dataDir);
  const closings: CloseGuildStep[] = [];
  const close = async (): Promise<void> => {
    for (const closing of closings.reverse()) await closing();
  };
  try {
    return {
      dataDir,
      clock: createSystemClock(),
      eventStore: await readLog(config.EVENT_STORE_URL, files.events, closings),
      ...(await readDocuments(config.READ_MODEL_URL, files, closings)),
      signIns: await readSignIns(config.REDIS_URL, files.ops, closings),
      media: createDiskMediaStore({ dir: config.MEDIA_DIR ?? files.media }),
      close,
    };
  } catch (cause) {
    await close();
    throw cause;
  }
};

/** Stands in the data folder while a restore is under way. */
export const restoreMark = (dataDir: string): string => join(dataDir, 'restore-unfinished');
