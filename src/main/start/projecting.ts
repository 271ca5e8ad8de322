import { answerReplays } from '../../application/operations/replays.ts';
import type { SystemActivity } from '../../application/operations/system-activity.ts';
import { eventRegistry } from '../../domain/event-registry.ts';
import type { Clock, Ids } from '../../ports/clock.ts';
import type { EventStore } from '../../ports/event-store.ts';
import type { StatusStore } from '../../ports/status-store.ts';
import type { PubSub } from '../../ports/pub-sub.ts';
import type { ReadModelStore } from '../../ports/read-model-store.ts';
import type { TextStore } from '../../ports/text-store.ts';
import type { Projection } from '../../projections/kernel/definition/projection.ts';
import { rebuildProjection } from '../../projections/kernel/rebuild/rebuild.ts';
import { createRebuilds } from '../../projections/kernel/rebuild/rebuilds.ts';
import { createRunner } from '../../projections/kernel/run/runner.ts';
import type { RunnerDeps } from '../../projections/kernel/run/runner.ts';
import { createStatusWriter } from '../../projections/kernel/run/status.ts';
import { buildFetchTexts } from '../../projections/kernel/definition/texts.ts';

type Deps = {
  readonly eventStore: EventStore;
  readonly readModels: ReadModelStore;
  readonly texts: TextStore;
  readonly pubSub: PubSub;
  readonly gauges: StatusStore;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly systemActivity: Pick<SystemActivity, 'report'>;
  readonly onError: (cause: unknown) => void;
} & Pick<RunnerDeps, 'rebuild' | 'onSkip'>;

/**
 * Starting a thread takes a third of a second. In that time this one folds this many events, and answers requests in
 * between. Positions of EventStoreDB count bytes: there hardly a log is as short.
 */
const fewEvents = 5_000;

/** The projector: publishes its status, and accepts rebuild requests over pub/sub. Nothing runs before `run`. */
export const createProjecting = (deps: Deps) => {
  const { systemActivity, eventStore, rebuild: rebuildInThread } = deps;
  const reading = { ...deps, knows: eventRegistry.knows, fetchTexts: buildFetchTexts(deps.texts) };
  const runner = createRunner({
    ...reading,
    rebuild: async (projection, options) =>
      // A build beside one that serves is in no hurry, and comparing the two takes memory and time.
      rebuildInThread === undefined || (options.pause === undefined && Number(await eventStore.head()) <= fewEvents)
        ? rebuildProjection(reading, projection, options)
        : rebuildInThread(projection, options),
    onProgress: (progress) => {
      replays.progressed(progress);
      status.changed();
    },
    onChange: () => status.changed(),
  });
  const replays = createRebuilds({ ...deps, runner, report: systemActivity.report });
  const status = createStatusWriter({ ...deps, runner, replays });
  return {
    runner,
    /** Until the signal aborts. */
    run: async (projections: readonly Projection[], signal: AbortSignal): Promise<void> => {
      const stopStatus = await status.start(projections);
      const stopAnswers = answerReplays(deps, replays.answer);
      await runner.run(projections, signal).finally(() => {
        stopAnswers();
        stopStatus();
      });
    },
  };
};
