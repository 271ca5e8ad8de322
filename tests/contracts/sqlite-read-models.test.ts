import { createSqliteReadModelStore } from '../../src/adapters/read-models/sqlite.ts';
import { temporaryFolder } from '../adapters/temporary-folder.ts';
import { describeMessageSearch } from './message-search.ts';
import { describeReadModelStore } from './read-model-store.ts';

describeReadModelStore('SQLite', async () => {
  const folder = temporaryFolder();
  return {
    open: () => createSqliteReadModelStore({ dir: folder.path }),
    dispose: () => folder.remove(),
  };
});
describeMessageSearch('SQLite', async () => {
  const folder = temporaryFolder();
  const store = createSqliteReadModelStore({ dir: folder.path });
  return {
    store,
    dispose: async () => {
      await store.close();
      await folder.remove();
    },
  };
});
