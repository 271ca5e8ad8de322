import { createSqliteEventStore } from '../../adapters/event-store/sqlite/sqlite.ts';
import { createSqliteTextStore } from '../../adapters/media/sqlite-texts.ts';
import { createSqliteReadModelStore } from '../../adapters/read-models/sqlite/sqlite.ts';
import { eventRegistry } from '../../domain/event-registry.ts';
import type { EventStore } from '../../ports/event-store.ts';
import type { ReadModelStore } from '../../ports/read-model-store.ts';
import type { TextStore } from '../../ports/text-store.ts';
import { dataFiles } from '../settings/data-files.ts';

/** Where a rebuild reads and writes; a url that is absent = embedded, in the data folder. */
export type RebuildPlace = {
  readonly dataDir: string;
  readonly eventStoreUrl?: string | undefined;
  readonly readModelUrl?: string | undefined;
};
type CloseStep = () => unknown;

/** Small pages: the thread has little memory. */
const pageCharacters = 500_000;

/** Damaged records read as erased, as in the server, whose own checks report them. */
const onDamaged = (): void => undefined;

const codec = eventRegistry;

const openLog = async ({ dataDir, eventStoreUrl }: RebuildPlace): Promise<EventStore> => {
  if (eventStoreUrl === undefined)
    return createSqliteEventStore({ file: dataFiles(dataDir).events, synchronous: 'normal', codec, pageCharacters });
  const { createEventStoreDbEventStore } = await import('../../adapters/event-store/eventstoredb/eventstoredb.ts');
  return createEventStoreDbEventStore({ connectionString: eventStoreUrl, codec });
};

type Documents = {
  readonly readModels: ReadModelStore;
  readonly texts: Pick<TextStore, 'get'>;
  readonly close: CloseStep;
};

const openDocuments = async ({ dataDir, readModelUrl }: RebuildPlace): Promise<Documents> => {
  if (readModelUrl === undefined) {
    const files = dataFiles(dataDir);
    const readModels = createSqliteReadModelStore({ dir: files.views });
    const texts = createSqliteTextStore({ file: files.texts, onDamaged });
    return {
      readModels,
      texts,
      close: () => {
        texts.close();
        return readModels.close();
      },
    };
  }
  const [{ createMongoConnection }, { createMongoReadModelStore }, { createMongoTextStore }] = await Promise.all([
    import('../../adapters/mongo/connection.ts'),
    import('../../adapters/read-models/mongo/mongo.ts'),
    import('../../adapters/mongo/texts.ts'),
  ]);
  const connection = createMongoConnection({ url: readModelUrl });
  const readModels = createMongoReadModelStore({ connection });
  return { readModels, texts: createMongoTextStore({ connection, onDamaged }), close: () => connection.close() };
};

/** Handles of a rebuild's own, beside those of the process. */
export const openRebuildEngines = async (place: RebuildPlace) => {
  const eventStore = await openLog(place);
  const { readModels, texts, close } = await openDocuments(place).catch(async (cause: unknown) => {
    await eventStore.close();
    throw cause;
  });
  return {
    knows: codec.knows,
    eventStore,
    readModels,
    texts,
    close: async (): Promise<void> => {
      await close();
      await eventStore.close();
    },
  };
};
