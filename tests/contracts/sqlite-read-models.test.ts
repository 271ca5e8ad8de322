import { join } from 'node:path';
import Database from 'better-sqlite3';
import { servingEntries } from '../../src/adapters/read-models/sqlite/catalogue.ts';
import { checkBuilds } from '../../src/adapters/read-models/sqlite/check.ts';
import { createSqliteReadModelStore } from '../../src/adapters/read-models/sqlite/sqlite.ts';
import { temporaryFolder } from '../adapters/temporary-folder.ts';
import { describeMessageSearch } from './message-search.ts';
import { describeReadModelDamage } from './read-model-damage.ts';
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
describeReadModelDamage('SQLite', async () => {
  const folder = temporaryFolder();
  const inFile = <T>(name: string, work: (db: Database.Database) => T): T => {
    const db = new Database(join(folder.path, name));
    try {
      return work(db);
    } finally {
      db.close();
    }
  };
  const serving = () => inFile('serving.db', servingEntries);
  return {
    open: (onDamage) => {
      const store = createSqliteReadModelStore({ dir: folder.path, onDamage });
      const check = async (): Promise<void> => {
        for (const { file, why } of checkBuilds(folder.path, serving())) store.setAside(file, new Error(why));
      };
      return { store, check };
    },
    change: (what, key) => {
      const sql = {
        document: `UPDATE v_list SET doc = replace(doc, '1', '9') WHERE key = ?`,
        field: 'UPDATE v_list SET f_count = 9 WHERE key = ?',
        words: `UPDATE v_list SET words = '[]' WHERE key = ?`,
        checkpoint: `UPDATE checkpoint SET body = replace(body, 'log-1', 'log-2') WHERE ? <> ''`,
      };
      const file = serving().find(({ projection }) => projection === 'sessions')?.file ?? '';
      expect(inFile(file, (db) => db.prepare(sql[what]).run(key).changes)).toBe(1);
    },
    dispose: () => folder.remove(),
  };
});
