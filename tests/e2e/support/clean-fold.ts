import { createSqliteEventStore } from '../../../src/adapters/event-store/sqlite.ts';
import { createSqliteReadModelStore } from '../../../src/adapters/read-models/sqlite.ts';
import { eventRegistry } from '../../../src/domain/event-registry.ts';
import { dataFiles } from '../../../src/main/engines.ts';
import { foldedDigests } from '../../../src/main/migration/migrate.ts';
import { projections } from '../../../src/main/projections.ts';
import type { EventStore } from '../../../src/ports/event-store.ts';
import type { ReadModelStore } from '../../../src/ports/read-model-store.ts';

type Digests = Readonly<Record<string, string>>;
export type Compared = { readonly served: Digests; readonly clean: Digests };

type Stores = {
  readonly eventStore: Pick<EventStore, 'follow' | 'head' | 'logId'>;
  readonly serving: Pick<ReadModelStore, 'open'>;
};

/** Nobody archives messages in these guilds. */
const noTexts = { get: () => Promise.resolve(new Map<string, never>()) };

/** Digests of what is served while nothing is written, and of the same log folded from nothing, on any engine. */
export const digestsBetween = async ({ eventStore, serving }: Stores): Promise<Compared> => {
  const served: Record<string, string> = {};
  for (const projection of projections)
    served[projection.name] = await (await serving.open(projection.shape, 'serving')).digest();
  return { served, clean: await foldedDigests({ eventStore, texts: noTexts }) };
};

/** The same of a stopped installation on the embedded engines. */
export const digestsOf = async (dataDir: string): Promise<Compared> => {
  const files = dataFiles(dataDir);
  const eventStore = createSqliteEventStore({ file: files.events, synchronous: 'normal', codec: eventRegistry });
  const serving = createSqliteReadModelStore({ dir: files.views });
  try {
    return await digestsBetween({ eventStore, serving });
  } finally {
    await eventStore.close();
    await serving.close();
  }
};
