import { join } from 'node:path';
import { createSqliteEventStore } from '../../src/adapters/event-store/sqlite/sqlite.ts';
import { temporaryFolder } from '../adapters/temporary-folder.ts';
import { describeEventStore } from './event-store.ts';
import { jsonCodec } from './facts.ts';

describeEventStore('SQLite', async () => {
  const folder = temporaryFolder();
  return {
    open: () =>
      createSqliteEventStore({ file: join(folder.path, 'events.db'), synchronous: 'normal', codec: jsonCodec }),
    dispose: () => folder.remove(),
  };
});

describeEventStore('SQLite, committing in a thread of its own', async () => {
  const folder = temporaryFolder();
  const file = join(folder.path, 'events.db');
  return {
    open: () => createSqliteEventStore({ file, synchronous: 'full', codec: jsonCodec }),
    dispose: () => folder.remove(),
  };
});
