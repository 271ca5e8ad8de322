import { join } from 'node:path';
import type { WaitFor } from '../../src/application/deps.ts';
import { createSystemActivity } from '../../src/application/operations/system-activity.ts';
import type { Position } from '../../src/domain/kernel/envelope.ts';
import { openEngines } from '../../src/main/engines/engines.ts';
import { createProjecting } from '../../src/main/start/projecting.ts';
import { projections } from '../../src/main/projections.ts';
import type { Clock } from '../../src/ports/clock.ts';
import { createProjectionWatch } from '../../src/projections/kernel/run/status.ts';
import type { ProjectionWatch } from '../../src/projections/kernel/run/status.ts';
import type { Projection } from '../../src/projections/kernel/definition/projection.ts';
import { asUpdated, updatedTopic } from '../../src/projections/kernel/run/updated.ts';
import { createCheckpointWait } from '../../src/projections/kernel/run/checkpoint-wait.ts';
import { createWaiters, isReached } from '../../src/subscriptions/waiting.ts';
import { temporaryFolder } from '../adapters/temporary-folder.ts';
import { borrowEngines } from './engines/kept-engines.ts';
import { mongo } from './engines/mongo-server.ts';
import { createServiceProcess } from './engines/service-process.ts';

type Opened = Awaited<ReturnType<typeof openEngines>>;
/** Engines of a guild of the API suite, and the process that folds its log. */
export type GuildHome = {
  readonly engines: Opened;
  readonly mediaDir: string;
  /** Whether other processes write to the log, too. */
  readonly isShared: boolean;
  readonly waitFor: WaitFor;
  readonly watch: ProjectionWatch;
  readonly close: () => Promise<void>;
};

/** Set by the project `engines`: the same suite, with projector and worker in a process of their own. */
export const isOnServers = process.env['API_SUITE'] === 'engines';

const fail = (text: string, cause: unknown): void => {
  throw new Error(text, { cause });
};

/** Resolves once every projection serves or has failed. */
const settled = (watch: ProjectionWatch, all: readonly Projection[]): Promise<void> =>
  watch.until(() => all.every(({ name }) => watch.condition(name) !== 'building'), new AbortController().signal);

const openEmbedded = async (clock: Clock, all: readonly Projection[]): Promise<GuildHome> => {
  const folder = temporaryFolder();
  const engines = { ...(await openEngines({ dataDir: folder.path, synchronous: 'normal' }, fail)), clock };
  const watch = createProjectionWatch(engines);
  const onError = (cause: unknown): void => fail('a projection', cause);
  const projecting = createProjecting({
    ...engines,
    systemActivity: createSystemActivity({ ...engines, onError }),
    onError,
  });
  const { runner } = projecting;
  const stopping = new AbortController();
  const running = projecting.run(all, stopping.signal);
  await settled(watch, all);
  return {
    engines,
    mediaDir: join(folder.path, 'media'),
    isShared: false,
    waitFor: runner.waitFor,
    watch,
    close: async () => {
      watch.stop();
      stopping.abort();
      await running;
      await engines.close();
      await folder.remove();
    },
  };
};

/**
 * The MongoDB stand-in publishes a transaction's collections one by one, possibly the checkpoint before the documents.
 * The commit's message is sent when all are visible.
 */
const createCommitWait = async ({ pubSub, readModels }: Opened): Promise<WaitFor> => {
  const before = await readModels.checkpoints();
  const committed = new Map<string, Position | null>(
    Object.entries(before).map(([name, { scannedTo }]) => [name, scannedTo]),
  );
  const waiting = createWaiters();
  pubSub.subscribe(updatedTopic, (message) => {
    const updated = asUpdated(message);
    if (updated !== null) committed.set(updated.projection, updated.to);
    waiting.check();
  });
  return (names, position, ms) =>
    waiting.until(() => names.every((name) => isReached(committed.get(name) ?? null, position)), ms);
};

const openOnServers = async (clock: Clock): Promise<GuildHome> => {
  // Closes what was opened in reverse order, also when opening failed.
  await using begun = new AsyncDisposableStack();
  const folder = temporaryFolder();
  begun.defer(() => folder.remove());
  const { env, giveBack } = await borrowEngines();
  begun.defer(giveBack);
  const mediaDir = join(folder.path, 'media');
  const settings = { eventStoreUrl: env.EVENT_STORE_URL, readModelUrl: env.READ_MODEL_URL, redisUrl: env.REDIS_URL };
  const opened = await openEngines(
    { dataDir: join(folder.path, 'api'), synchronous: 'normal', mediaDir, ...settings },
    fail,
  );
  begun.defer(() => opened.close());
  // As on the embedded engines here, pictures are not read: the worker waits for the holder of this lock.
  const reactions = await opened.leases.acquire('reactions', new AbortController().signal);
  begun.defer(() => reactions.release());
  const services = 'projector,worker';
  const beside = await createServiceProcess(services, {
    services,
    env: { ...env, MEDIA_DIR: mediaDir, DEMO: '0' },
    dataDir: join(folder.path, 'beside'),
  });
  begun.defer(async () => {
    await beside.stop('SIGKILL');
  });
  await beside.start();
  await beside.ready();
  const watch = createProjectionWatch(opened);
  begun.defer(() => watch.stop());
  await settled(watch, projections);
  const waitFor = mongo.real
    ? createCheckpointWait({ ...opened, isFollowing: watch.isFollowing })
    : await createCommitWait(opened);
  const all = begun.move();
  return {
    engines: { ...opened, clock },
    mediaDir,
    isShared: true,
    waitFor,
    watch,
    close: () => all.disposeAsync(),
  };
};

/** Other projections than those of this build: on the embedded engines only. */
export const openGuildHome = (clock: Clock, all: readonly Projection[] = projections): Promise<GuildHome> =>
  isOnServers && all === projections ? openOnServers(clock) : openEmbedded(clock, all);
