import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { codeOf } from '../../adapters/coded-error.ts';
import { lockDataFolder } from '../../adapters/data-folder-lock.ts';
import { encryptSignIns } from '../../adapters/encrypted-sign-ins.ts';
import { createSqliteEventStore } from '../../adapters/event-store/sqlite/sqlite.ts';
import { createInProcessJobQueue } from '../../adapters/jobs/in-process.ts';
import { createInProcessLeases } from '../../adapters/leases/in-process.ts';
import { createInProcessCallCounter } from '../../adapters/limits/in-process.ts';
import { createDiskMediaStore } from '../../adapters/media/disk.ts';
import { createSqliteTextStore } from '../../adapters/media/sqlite-texts.ts';
import { createOpsDb } from '../../adapters/ops/ops-db.ts';
import { createSqliteAccounts } from '../../adapters/ops/sqlite-accounts.ts';
import {
  createSqliteBotMemory,
  createSqliteDayCounts,
  createSqliteGauges,
  createSqliteTokenBudget,
  createSqliteVoiceHeartbeat,
} from '../../adapters/ops/sqlite-small-stores.ts';
import { createSqliteReactionStore } from '../../adapters/ops/sqlite-reaction-store.ts';
import { createSqliteSignIns } from '../../adapters/ops/sqlite-sign-ins.ts';
import { createPictureChecker } from '../../adapters/pictures/checker.ts';
import { createInProcessPubSub } from '../../adapters/pub-sub/in-process.ts';
import type { ReadModelDamage } from '../../adapters/read-models/sqlite/quarantine.ts';
import { createSqliteReadModelStore } from '../../adapters/read-models/sqlite/sqlite.ts';
import type { OnDamaged } from '../../adapters/row-checksum.ts';
import { createSystemClock, createSystemIds } from '../../adapters/system.ts';
import { createTokenCipher } from '../../adapters/token-cipher.ts';
import { eventRegistry } from '../../domain/event-registry.ts';
import type { EventStore } from '../../ports/event-store.ts';
import type { ReadModelStore } from '../../ports/read-model-store.ts';
import type { TextStore } from '../../ports/text-store.ts';
import { ConfigError } from '../settings/config.ts';
import type { Config } from '../settings/config.ts';
import { dataFiles, existingFolder } from '../settings/data-files.ts';
import { createHealthProbe, reportFailures } from './engine-handles.ts';
import type { EngineDown, OnFailure, OpenedEngines } from './engine-handles.ts';

/** Receivers of damage. Without `onDamaged`, reading a damaged row or picture throws. */
export type DamageHandlers = {
  readonly onDamage?: ((damage: ReadModelDamage) => void) | undefined;
  readonly onDamaged?: OnDamaged | undefined;
};

export type EngineSettings = {
  readonly dataDir: string;
  readonly synchronous: 'full' | 'normal';
  /** Default: the folder `media` in `dataDir`; shared by all processes. */
  readonly mediaDir?: string | undefined;
  /** Absent = embedded, in `dataDir`. */
  readonly eventStoreUrl?: string | undefined;
  readonly readModelUrl?: string | undefined;
  readonly redisUrl?: string | undefined;
  /** The key of Discord's tokens. Default: `token.key`, where the pictures lie if that is not `dataDir`: processes share it. */
  readonly tokenKeyFile?: string | undefined;
};

/** The part of the settings that says where everything is kept. */
export const engineSettings = (config: Config): EngineSettings => ({
  dataDir: resolve(config.DATA_DIR),
  synchronous: config.SQLITE_SYNC,
  mediaDir: config.MEDIA_DIR,
  eventStoreUrl: config.EVENT_STORE_URL,
  readModelUrl: config.READ_MODEL_URL,
  redisUrl: config.REDIS_URL,
  tokenKeyFile: config.TOKEN_KEY_FILE,
});

/** Their drivers are loaded where they are used only: an embedded start does not wait for them. */
const onServers = () => import('./server-engines.ts');

type Files = ReturnType<typeof dataFiles>;

const openLog = async (
  { eventStoreUrl, synchronous }: EngineSettings,
  files: Files,
  opened: OpenedEngines,
): Promise<EventStore> => {
  if (eventStoreUrl !== undefined) return (await onServers()).openServerLog(eventStoreUrl, opened);
  const store = createSqliteEventStore({ file: files.events, synchronous, codec: eventRegistry });
  opened.closings.push(() => store.close());
  return store;
};

type EngineHandlers = DamageHandlers & { readonly onFailure: OnFailure };

/** Read models, accounts, texts, and how far reactions have acted. */
const openDocuments = async (
  { readModelUrl }: EngineSettings,
  files: Files,
  opened: OpenedEngines,
  { onFailure, onDamage, onDamaged }: EngineHandlers,
) => {
  const ids = createSystemIds();
  if (readModelUrl !== undefined) {
    const context = { opened, onFailure, onDamage, onDamaged };
    const documents = (await onServers()).openServerDocuments(readModelUrl, ids, context);
    return { ids, ...documents, ops: null, setAside: (_file: string, _cause: unknown): void => undefined };
  }
  const ops = openOps(files, opened);
  const embedded = createSqliteReadModelStore({
    dir: files.views,
    isFirst: true,
    ...(onDamage === undefined ? {} : { onDamage }),
  });
  const readModels: ReadModelStore = embedded;
  const textFile = createSqliteTextStore({ file: files.texts, onDamaged });
  const texts: TextStore = textFile;
  opened.closings.push(
    () => embedded.close(),
    () => textFile.close(),
  );
  return {
    ids,
    readModels,
    /** Embedded ones are files, which are looked at with the others. */
    checkReadModels: (): Promise<void> => Promise.resolve(),
    setAside: (file: string, cause: unknown): void => embedded.setAside(file, cause),
    texts,
    accounts: createSqliteAccounts({ ops, ids, onDamaged }),
    reactionStore: createSqliteReactionStore({ ops }),
    ops,
  };
};

const openOps = (files: Files, opened: OpenedEngines) => {
  const ops = createOpsDb(files.ops);
  opened.closings.push(() => ops.close());
  return ops;
};

/** Jobs, messages between processes, sign-ins, leases, when voice was recorded last, what the bot remembers and what is counted by day. */
const openTraffic = async (
  { redisUrl }: EngineSettings,
  ops: () => ReturnType<typeof openOps>,
  opened: OpenedEngines,
  { onFailure, onDamaged }: Pick<EngineHandlers, 'onFailure' | 'onDamaged'>,
) => {
  if (redisUrl !== undefined) return (await onServers()).openServerTraffic(redisUrl, { opened, onFailure, onDamaged });
  const failures = reportFailures(onFailure);
  const jobs = createInProcessJobQueue({ onFailure: failures.job });
  const pubSub = createInProcessPubSub({ onFailure: failures.topic });
  opened.closings.push(
    () => pubSub.close(),
    () => jobs.close(),
  );
  const kept = ops();
  return {
    jobs,
    pubSub,
    signIns: createSqliteSignIns({ ops: kept, onDamaged }),
    voiceHeartbeat: createSqliteVoiceHeartbeat({ ops: kept }),
    botMemory: createSqliteBotMemory({ ops: kept }),
    dayCounts: createSqliteDayCounts({ ops: kept }),
    gauges: createSqliteGauges({ ops: kept }),
    tokenBudget: createSqliteTokenBudget({ ops: kept }),
    leases: createInProcessLeases(),
    calls: createInProcessCallCounter(),
  };
};

/** With the one command that mends it, where another owner is what is wrong. */
const whyNotWritable = (setting: string, folder: string, cause: unknown): string => {
  const what = `${setting}: ${folder} cannot be written to (${codeOf(cause) ?? String(cause)})`;
  const [there, own] = [existingFolder(folder), process.getuid?.()];
  const { uid } = statSync(there);
  if (codeOf(cause) !== 'EACCES' || own === undefined) return what;
  // Never a parent folder, which others may use.
  const mends = there === folder ? `sudo chown -R ${own} ${folder}` : `sudo install -d -o ${own} ${folder}`;
  return `${what}: ${there} belongs to user ${uid}, and Muster runs as user ${own}. Run: ${mends}`;
};

/** Says in one line what is wrong with a folder, by the setting that names it. */
const makeFolder = (setting: string, folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new ConfigError(whyNotWritable(setting, folder, cause));
  }
};

/** Everything that keeps or carries something, embedded or on servers. A folder with embedded files belongs to one process. */
export const openEngines = async (
  settings: EngineSettings,
  onFailure: OnFailure,
  { onDamage, onDamaged }: DamageHandlers = {},
) => {
  const { dataDir, eventStoreUrl, readModelUrl, redisUrl } = settings;
  makeFolder('DATA_DIR', dataDir);
  if (settings.mediaDir !== undefined) makeFolder('MEDIA_DIR', settings.mediaDir);
  const opened: OpenedEngines = { closings: [], servers: [] };
  const isShared = eventStoreUrl !== undefined && readModelUrl !== undefined && redisUrl !== undefined;
  if (!isShared) {
    const lock = await lockDataFolder(dataDir, { waitMs: 10_000 });
    opened.closings.push(() => lock.release());
  }
  const files = dataFiles(dataDir);
  const eventStore = await openLog(settings, files, opened);
  const { ops, ...documents } = await openDocuments(settings, files, opened, { onFailure, onDamage, onDamaged });
  const traffic = await openTraffic(settings, () => ops ?? openOps(files, opened), opened, {
    onFailure,
    onDamaged,
  });
  const keyFile = settings.tokenKeyFile ?? join(settings.mediaDir ?? dataDir, 'token.key');
  const signIns = encryptSignIns(traffic.signIns, createTokenCipher({ file: keyFile }));
  const pictures = createPictureChecker();
  opened.closings.push(() => pictures.close());
  const inquiries = opened.servers.map(createHealthProbe);
  return {
    clock: createSystemClock(),
    eventStore,
    ...documents,
    ...traffic,
    signIns,
    pictures,
    media: createDiskMediaStore({ dir: settings.mediaDir ?? files.media, onDamaged }),
    /** Names of the engines that are servers of their own. */
    servers: opened.servers.map(({ name }) => name),
    /** The servers that do not answer, and why. */
    away: async (): Promise<readonly EngineDown[]> => (await Promise.all(inquiries.map((ask) => ask()))).flat(),
    close: async (): Promise<void> => {
      for (const close of opened.closings.reverse()) await close();
    },
  };
};
