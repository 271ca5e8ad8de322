import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { lockDataFolder } from '../adapters/data-folder-lock.ts';
import { createSqliteEventStore } from '../adapters/event-store/sqlite.ts';
import { createInProcessJobQueue } from '../adapters/jobs/in-process.ts';
import { createDiskMediaStore } from '../adapters/media/disk.ts';
import { createOpsDb } from '../adapters/ops/ops-db.ts';
import { createSqliteAccounts } from '../adapters/ops/sqlite-accounts.ts';
import { createSqliteReactionCheckpoints } from '../adapters/ops/sqlite-reaction-checkpoints.ts';
import { createSqliteSignIns } from '../adapters/ops/sqlite-sign-ins.ts';
import { createInProcessPubSub } from '../adapters/pub-sub/in-process.ts';
import { createSqliteReadModelStore } from '../adapters/read-models/sqlite.ts';
import { createSystemClock, createSystemIds } from '../adapters/system.ts';
import { eventRegistry } from '../domain/event-registry.ts';

export type EngineSettings = { readonly dataDir: string; readonly synchronous: 'full' | 'normal' };
type OnFailure = (text: string, cause: unknown) => void;

/** The files of a data folder, by what they hold. */
export const dataFiles = (dir: string) => ({
  events: join(dir, 'events.db'),
  views: join(dir, 'views'),
  ops: join(dir, 'ops.db'),
  media: join(dir, 'media'),
});

/** The embedded engines: everything in one folder that this process owns. */
export const openEngines = async ({ dataDir, synchronous }: EngineSettings, onFailure: OnFailure) => {
  mkdirSync(dataDir, { recursive: true });
  const lock = await lockDataFolder(dataDir, { waitMs: 10_000 });
  const files = dataFiles(dataDir);
  const ids = createSystemIds();
  const ops = createOpsDb(files.ops);
  const eventStore = createSqliteEventStore({ file: files.events, synchronous, codec: eventRegistry });
  const readModels = createSqliteReadModelStore({ dir: files.views });
  const jobs = createInProcessJobQueue({ onFailure: (job, cause) => onFailure(`job ${job.id} failed`, cause) });
  const pubSub = createInProcessPubSub({
    onFailure: (topic, cause) => onFailure(`a listener of ${topic} failed`, cause),
  });
  return {
    clock: createSystemClock(),
    ids,
    eventStore,
    readModels,
    jobs,
    pubSub,
    media: createDiskMediaStore({ dir: files.media }),
    accounts: createSqliteAccounts({ ops, ids }),
    signIns: createSqliteSignIns({ ops }),
    checkpoints: createSqliteReactionCheckpoints({ ops }),
    close: async (): Promise<void> => {
      await jobs.close();
      await pubSub.close();
      await eventStore.close();
      await readModels.close();
      ops.close();
      lock.release();
    },
  };
};
export type Engines = Awaited<ReturnType<typeof openEngines>>;
