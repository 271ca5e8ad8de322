import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSqliteEventStore } from '../../../src/adapters/event-store/sqlite.ts';
import { createSqliteReadModelStore } from '../../../src/adapters/read-models/sqlite.ts';
import { eventRegistry } from '../../../src/domain/event-registry.ts';
import { dataFiles } from '../../../src/main/engines.ts';
import { projections } from '../../../src/main/projections.ts';
import { rebuildProjection } from '../../../src/projections/kernel/rebuild.ts';

export type Digests = Readonly<Record<string, string>>;

/** Digests of what a stopped installation serves, and of the same log folded from nothing beside it. */
export const digestsOf = async (dataDir: string): Promise<{ readonly served: Digests; readonly clean: Digests }> => {
  const files = dataFiles(dataDir);
  const scratch = mkdtempSync(join(tmpdir(), 'muster-fold-'));
  const eventStore = createSqliteEventStore({ file: files.events, synchronous: 'normal', codec: eventRegistry });
  const serving = createSqliteReadModelStore({ dir: files.views });
  const fresh = createSqliteReadModelStore({ dir: scratch });
  const signal = new AbortController().signal;
  try {
    const served: Record<string, string> = {};
    const clean: Record<string, string> = {};
    for (const projection of projections) {
      served[projection.name] = await (await serving.open(projection.shape, 'serving')).digest();
      const deps = { eventStore, readModels: fresh, knows: eventRegistry.knows };
      await rebuildProjection(deps, projection, { signal });
      clean[projection.name] = await (await fresh.open(projection.shape, 'serving')).digest();
    }
    return { served, clean };
  } finally {
    await eventStore.close();
    await serving.close();
    await fresh.close();
    rmSync(scratch, { recursive: true, force: true });
  }
};
