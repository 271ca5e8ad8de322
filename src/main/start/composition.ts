import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { exportsWith } from '../../adapters/exports/exports-with.ts';
import type { WaitFor } from '../../application/deps.ts';
import type { OnStep } from '../../application/wipe/wipe-production.ts';
import { describeError } from '../../application/describe-error.ts';
import { createCommandHandler } from '../../application/commands/handle-command.ts';
import { createSystemActivity } from '../../application/operations/system-activity.ts';
import type { KeptLog } from '../../ports/kept-log.ts';
import { createRoster } from '../../application/roster/roster.ts';
import { withSlots } from '../../application/recognition/evaluation/calibrate-slot.ts';
import { eventRegistry } from '../../domain/event-registry.ts';
import { roster as rosterIdentity } from '../../domain/roster/state.ts';
import { createProjectionWatch } from '../../projections/kernel/run/status.ts';
import { createCheckpointWait } from '../../projections/kernel/run/checkpoint-wait.ts';
import { createNames } from '../../projections/in-memory/names.ts';
import { createStandings } from '../../projections/in-memory/standings.ts';
import { createReadWait, createViewRegistry } from '../../projections/in-memory/views.ts';
import { createVoices } from '../../projections/in-memory/voices.ts';
import { buildOpenItems } from '../../workers/reactions/open-items.ts';
import { createReactionRunner } from '../../workers/reactions/reaction-runner.ts';
import type { Recogniser } from '../../ports/recogniser.ts';
import type { Config } from '../settings/config.ts';
import { createBackups } from '../backup/backups.ts';
import { createEngineWatch, createLeaseMonitor } from '../engines/engine-watch.ts';
import { engineSettings, openEngines } from '../engines/engines.ts';
import { findingOf, storesOf } from '../integrity/checks.ts';
import { createIntegrityStatus } from '../integrity/integrity-status.ts';
import { createDamagedReadModels } from '../integrity/damaged-read-models.ts';
import { createOperations } from './operations.ts';
import { reportDiskFull } from '../engines/outages.ts';
import { createProjecting } from './projecting.ts';
import { projections } from '../projections.ts';
import { reactions } from '../reactions.ts';
import { createCalibrated } from '../recognition/calibration.ts';
import { createReaders } from '../recognition/readers.ts';
import { rebuildInWorker } from '../rebuild/rebuild-in-worker.ts';
import { createViewsAt } from './views-at.ts';
import { createVision } from '../engines/vision.ts';
import { createRestarts } from './restarts.ts';
import { createWiping } from './wiping.ts';

/** How long roster reads wait for earlier registrations. */
const rosterWaitMs = 1_000;
/** How long the end waits for commands under way. */
const idleWithinMs = 1_000;

type Around = { readonly keptLog: KeptLog; readonly onWipeStep?: OnStep | undefined };

/** Everything that the edges and workers of this process are made of. */
export const compose = async (config: Config, log: FastifyBaseLogger, { keptLog, onWipeStep }: Around) => {
  const warn = (text: string, cause: unknown): void => log.warn({ err: describeError(cause) }, text);
  const settings = engineSettings(config);
  const { dataDir } = settings;
  const damage = createIntegrityStatus();
  const damagedReadModels = createDamagedReadModels({ damage, log });
  const opened = await openEngines(settings, warn, {
    onDamage: damagedReadModels.found,
    onDamaged: (damaged) => {
      const finding = findingOf(damaged, storesOf(config));
      if (damage.add(finding)) log.error(finding, 'something stored is damaged: it is left out');
    },
  });
  const engines = { ...opened, eventStore: reportDiskFull(opened.eventStore, damage.full) };
  const { eventStore, readModels, pubSub, clock } = engines;
  const handler = createCommandHandler({
    eventStore,
    registry: eventRegistry,
    clock,
    pinned: [rosterIdentity.stream],
    isShared: config.EVENT_STORE_URL !== undefined,
  });
  const viewFaults = { readModels, onError: (cause: unknown) => warn('a view in memory is read again', cause) };
  const views = createViewRegistry(viewFaults);
  const held = { ...viewFaults, pubSub, views };
  const names = createNames(held);
  const standings = createStandings({ ...held, clock, names });
  const voices = createVoices({ ...held, clock });
  const systemActivity = createSystemActivity({
    pubSub,
    onError: (cause) => warn('a system message could not be published', cause),
  });
  const projecting = createProjecting({
    ...engines,
    systemActivity,
    rebuild: rebuildInWorker({
      dataDir,
      eventStoreUrl: config.EVENT_STORE_URL,
      readModelUrl: config.READ_MODEL_URL,
      onError: (cause) => warn('a rebuild continues after an error', cause),
    }),
    onError: (cause) => warn('a projection continues after an error', cause),
    onSkip: (skip) => log.error(skip, 'a projection leaves a stream out: an event of it could not be folded'),
  });
  const { runner } = projecting;
  const disconnectDamage = damagedReadModels.connect({
    ...engines,
    runner,
    onError: (cause) => warn('a damaged read model could not be reported', cause),
  });
  const watch = createProjectionWatch(engines);
  const restarts = createRestarts();
  const engineWatch = createEngineWatch(engines);
  // Every process sees it for itself, and Redis may be what is away.
  const stopWatching = engineWatch.onChange((text) => systemActivity.tellHere(text));
  // Another process may run the projections: then their stored checkpoints tell.
  const projectionWait: WaitFor =
    config.READ_MODEL_URL === undefined
      ? (...wanted) => runner.waitFor(...wanted)
      : createCheckpointWait({ ...engines, isFollowing: watch.isFollowing });
  const waitFor = createReadWait(projectionWait, views);
  const viewsAt = createViewsAt({ views, waitFor });
  const exports = join(dataDir, 'exports');
  const isShared = config.EVENT_STORE_URL !== undefined;
  const { writeLock, wipeProduction, handle, ids, stop } = createWiping(
    { ...engines, handler, waitFor, viewsAt, isShared, exports, report: (text) => systemActivity.report(text) },
    onWipeStep,
  );
  const allReactions = reactions({ ...engines, handle, waitFor });
  const openItems = buildOpenItems({ ...engines, reactions: allReactions });
  const operations = createOperations({
    ...engines,
    keptLog,
    isShared: config.REDIS_URL !== undefined,
    reactions: allReactions,
    openItems,
    systemActivity,
    forget: handler.forget,
    views,
    onError: (cause) => warn('what an admin asked for could not be done here', cause),
  });

  const vision = await createVision(config, {
    ...engines,
    budget: engines.tokenBudget,
    onError: (cause) => warn('the state of a vision model could not be published', cause),
  });
  const local = await createReaders(config, {
    checks: config.SERVICES.includes('worker'),
    warn: ({ name, why }) => log.warn({ reader: name, why }, 'a reader of OCR_MODELS cannot be used: it is left out'),
  });
  const cropReaders = [...local.others, ...vision.cropReaders];
  const calibrated = createCalibrated((why) =>
    log.warn({ why }, 'no calibration is present: no reading counts as certain'),
  );
  return {
    ...engines,
    ...createLeaseMonitor(engines.leases),
    damage,
    engineWatch,
    restarts,
    dataDir,
    ids,
    handle,
    query: handler.query,
    writes: writeLock,
    wipeProduction,
    waitFor,
    watch,
    projectionCondition: watch.condition,
    projectionStatus: watch.status,
    views,
    names,
    standings,
    voices,
    projections,
    projecting,
    runner,
    operations,
    roster: createRoster({ eventStore, query: handler.query, waitFor, names, waitMs: rosterWaitMs }),
    reactions: allReactions,
    reactionRunner: createReactionRunner({ ...engines, log: warn }),
    openItems,
    exportsWith: (accountId: string) => exportsWith(exports, accountId),
    backups: createBackups(config, { ...engines, report: (text) => systemActivity.report(text), warn }),
    recogniser: local as Recogniser,
    cropReaders,
    vision,
    calibration: async () => withSlots(await calibrated(), { ...engines, cropReaders }),
    warn,
    /** Lets go of everything, what is under way first. */
    close: async (): Promise<void> => {
      // Appends to an unreachable log are not awaited; clients repeat them.
      await Promise.race([handler.idle(), delay(idleWithinMs, undefined, { ref: false })]);
      stop();
      views.stop();
      watch.stop();
      disconnectDamage();
      stopWatching();
      vision.stop();
      engineWatch.stop();
      operations.stop();
      await engines.close();
    },
  };
};
export type Composition = Awaited<ReturnType<typeof compose>>;
