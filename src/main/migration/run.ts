import { join, resolve } from 'node:path';
import { createEventStoreDbEventStore } from '../../adapters/event-store/eventstoredb/eventstoredb.ts';
import { createDiskMediaStore } from '../../adapters/media/disk.ts';
import { createMongoAccounts } from '../../adapters/mongo/accounts.ts';
import { createMongoConnection } from '../../adapters/mongo/connection.ts';
import { createMongoTextStore } from '../../adapters/mongo/texts.ts';
import { createSystemIds } from '../../adapters/system.ts';
import { eventRegistry } from '../../domain/event-registry.ts';
import { ConfigError } from '../settings/config.ts';
import type { Config } from '../settings/config.ts';
import { dataFiles } from '../settings/data-files.ts';
import { openEngines } from '../engines/engines.ts';
import { migrate } from './migrate.ts';
import type { MigrationResult, Side } from './migrate.ts';

export type Direction = 'engines' | 'embedded';
type OpenedSide = Side & { readonly close: () => Promise<void> };

/** The embedded stores; the migration owns the folder meanwhile. */
const openEmbedded = (dataDir: string, synchronous: Config['SQLITE_SYNC']): Promise<OpenedSide> =>
  openEngines({ dataDir, synchronous }, (text, cause) => {
    throw new Error(text, { cause });
  });

const openServers = (config: Config): OpenedSide => {
  const { EVENT_STORE_URL: connectionString, READ_MODEL_URL: url } = config;
  if (connectionString === undefined || url === undefined)
    throw new ConfigError('EVENT_STORE_URL and READ_MODEL_URL name the engines to migrate to or from');
  const connection = createMongoConnection({ url });
  const eventStore = createEventStoreDbEventStore({ connectionString, codec: eventRegistry });
  return {
    eventStore,
    accounts: createMongoAccounts({ connection, ids: createSystemIds() }),
    texts: createMongoTextStore({ connection }),
    media: createDiskMediaStore({ dir: config.MEDIA_DIR ?? dataFiles(resolve(config.DATA_DIR)).media }),
    close: async () => {
      await eventStore.close();
      await connection.close();
    },
  };
};

/** `muster migrate --to engines|embedded`: between DATA_DIR and the engines that the settings name. */
export const runMigration = async (
  config: Config,
  to: Direction,
  say: (line: string) => void,
): Promise<MigrationResult> => {
  const dataDir = resolve(config.DATA_DIR);
  const servers = openServers(config);
  const embedded = await openEmbedded(dataDir, config.SQLITE_SYNC).catch(async (cause: unknown) => {
    await servers.close();
    throw cause;
  });
  const [source, target] = to === 'engines' ? [embedded, servers] : [servers, embedded];
  try {
    return await migrate(source, target, { mark: join(dataDir, `migration-to-${to}-unfinished`), say });
  } finally {
    await embedded.close();
    await servers.close();
  }
};
