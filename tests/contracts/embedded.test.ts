import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createInProcessJobQueue } from '../../src/adapters/jobs/in-process.ts';
import { createDiskMediaStore } from '../../src/adapters/media/disk.ts';
import { createSqliteTextStore } from '../../src/adapters/media/sqlite-texts.ts';
import { createOpsDb } from '../../src/adapters/ops/ops-db.ts';
import type { OpsDb } from '../../src/adapters/ops/ops-db.ts';
import { createSqliteAccounts } from '../../src/adapters/ops/sqlite-accounts.ts';
import {
  createSqliteBotMemory,
  createSqliteDayCounts,
  createSqliteGauges,
  createSqliteTokenBudget,
  createSqliteVoiceHeartbeat,
} from '../../src/adapters/ops/sqlite-small-stores.ts';
import { createSqliteReactionStore } from '../../src/adapters/ops/sqlite-reaction-store.ts';
import { createSqliteSignIns } from '../../src/adapters/ops/sqlite-sign-ins.ts';
import { createInProcessPubSub } from '../../src/adapters/pub-sub/in-process.ts';
import type { DamagedRow } from '../../src/adapters/row-checksum.ts';
import { createSystemIds } from '../../src/adapters/system.ts';
import { temporaryFolder } from '../adapters/temporary-folder.ts';
import { describeAccounts } from './accounts.ts';
import { describeBotMemory } from './bot-memory.ts';
import { describeDayCounts } from './day-counts.ts';
import { describeTokenBudget } from './token-budget.ts';
import { describeGauges } from './gauges.ts';
import { describeJobQueue } from './job-queue.ts';
import { describeMediaStore } from './media-store.ts';
import { describePubSub } from './pub-sub.ts';
import { describeReactionStore } from './reaction-store.ts';
import { describeSignInStore } from './sign-in-store.ts';
import { describeTextStore } from './text-store.ts';
import { describeVoiceHeartbeat } from './voice-heartbeat.ts';

const withOps = (): { readonly ops: OpsDb; dispose(): Promise<void> } => {
  const folder = temporaryFolder();
  const ops = createOpsDb(join(folder.path, 'ops.db'));
  return {
    ops,
    dispose: async () => {
      ops.close();
      await folder.remove();
    },
  };
};

describeJobQueue('in process', async () => createInProcessJobQueue());
describePubSub('in process', async () => createInProcessPubSub());
describeMediaStore('disk', async () => {
  const folder = temporaryFolder();
  return { open: () => createDiskMediaStore({ dir: folder.path }), dispose: () => folder.remove() };
});
describeTextStore('SQLite', async () => {
  const folder = temporaryFolder();
  const file = join(folder.path, 'texts.db');
  const stores: ReturnType<typeof createSqliteTextStore>[] = [];
  const told: DamagedRow[] = [];
  return {
    told,
    damage: (id) => {
      const db = new Database(file);
      db.prepare(`UPDATE texts SET text = 'Nove' WHERE id = ?`).run(id);
      db.close();
    },
    open: () => {
      stores.at(-1)?.close();
      const store = createSqliteTextStore({ file, onDamaged: (one) => told.push(one) });
      stores.push(store);
      return store;
    },
    dispose: async () => {
      stores.at(-1)?.close();
      await folder.remove();
    },
  };
});
describeAccounts('SQLite', async () => {
  const { ops, dispose } = withOps();
  const told: DamagedRow[] = [];
  return {
    accounts: createSqliteAccounts({ ops, ids: createSystemIds(), onDamaged: (one) => told.push(one) }),
    told,
    damage: ({ id }, what) =>
      ops.db
        .prepare(`UPDATE accounts SET ${what === 'name' ? 'username' : 'id'} = 'someone else' WHERE id = ?`)
        .run(id),
    damageNote: (linkId) => ops.db.prepare(`UPDATE link_notes SET text = 'enemy' WHERE link_id = ?`).run(linkId),
    dispose,
  };
});
describeSignInStore('SQLite', async () => {
  const { ops, dispose } = withOps();
  return { signIns: createSqliteSignIns({ ops }), dispose };
});
describeReactionStore('SQLite', async () => {
  const { ops, dispose } = withOps();
  return { store: createSqliteReactionStore({ ops }), dispose };
});
describeVoiceHeartbeat('SQLite', async () => {
  const { ops, dispose } = withOps();
  return { open: () => createSqliteVoiceHeartbeat({ ops }), dispose };
});
describeTokenBudget('SQLite', async () => {
  const { ops, dispose } = withOps();
  return { open: () => createSqliteTokenBudget({ ops }), dispose };
});
describeBotMemory('SQLite', async () => {
  const { ops, dispose } = withOps();
  return { open: () => createSqliteBotMemory({ ops }), dispose };
});
describeDayCounts('SQLite', async () => {
  const { ops, dispose } = withOps();
  return { open: () => createSqliteDayCounts({ ops }), dispose };
});
describeGauges('SQLite', async () => {
  const { ops, dispose } = withOps();
  return { open: () => createSqliteGauges({ ops }), dispose };
});
