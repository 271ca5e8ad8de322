import { createSqliteEventStore } from '../../../src/adapters/event-store/sqlite/sqlite.ts';
import { createSqliteTextStore } from '../../../src/adapters/media/sqlite-texts.ts';
import { createSqliteReadModelStore } from '../../../src/adapters/read-models/sqlite/sqlite.ts';
import { eventRegistry } from '../../../src/domain/event-registry.ts';
import { dataFiles } from '../../../src/main/settings/data-files.ts';
import { foldedDigests } from '../../../src/main/migration/migrate.ts';
import { projections } from '../../../src/main/projections.ts';
import type { EventStore } from '../../../src/ports/event-store.ts';
import type { ReadModelStore } from '../../../src/ports/read-model-store.ts';
import type { TextStore } from '../../../src/ports/text-store.ts';

type Digests = Readonly<Record<string, string>>;
export type Compared = { readonly served: Digests; readonly clean: Digests };

type Stores = {
  readonly eventStore: Pick<EventStore, 'follow' | 'head' | 'logId'>;
  readonly texts: Pick<TextStore, 'get'>;
  readonly serving: Pick<ReadModelStore, 'open'>;
};

/**
 * Digests of the served read models while nothing is written, and of the same log folded from scratch, on any engine.
 */
export const digestsBetween = async ({ eventStore, texts, serving }: Stores): Promise<Compared> => {
  const served: Record<string, string> = {};
  for (const projection of projections)
    served[projection.name] = await (await serving.open(projection.shape, 'serving')).digest();
  return { served, clean: await foldedDigests({ eventStore, texts }) };
};

/** The same for a stopped installation on the embedded engines. */
export const digestsOf = async (dataDir: string): Promise<Compared> => {
  const files = dataFiles(dataDir);
  const eventStore = createSqliteEventStore({ file: files.events, synchronous: 'normal', codec: eventRegistry });
  const serving = createSqliteReadModelStore({ dir: files.views });
  const texts = createSqliteTextStore({ file: files.texts });
  try {
    return await digestsBetween({ eventStore, texts, serving });
  } finally {
    await eventStore.close();
    texts.close();
    await serving.close();
  }
};
