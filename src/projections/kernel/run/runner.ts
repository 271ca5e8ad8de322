import type { Position } from '../../../domain/kernel/envelope.ts';
import type { EventStore } from '../../../ports/event-store.ts';
import type { PubSub } from '../../../ports/pub-sub.ts';
import type { ReadModelStore } from '../../../ports/read-model-store.ts';
import { createStartupDecision } from './startup-decision.ts';
import { isFollowing, newEntry, stateOf } from './runner-entry.ts';
import type { RunnerEntry, ProjectionState, RunContext } from './runner-entry.ts';
import { createLiveSubscriptions } from './live-subscriptions.ts';
import type { Skip } from './live-subscriptions.ts';
import { createRepair } from './repair.ts';
import { publishUpdate } from './subscriber.ts';
import type { Projection } from '../definition/projection.ts';
import { createLogReader } from './reader.ts';
import { rebuildProjection } from '../rebuild/rebuild.ts';
import type { RebuildProgress } from '../rebuild/rebuild-progress.ts';
import type { RebuildOptions, RebuildOutcome } from '../rebuild/rebuild.ts';
import { realDelay, retrying } from '../../../subscriptions/retry.ts';
import type { Delay, Faults } from '../../../subscriptions/retry.ts';
import { createBuilds } from '../rebuild/builds.ts';
import type { FetchTexts } from '../definition/texts.ts';
import { createWaiters, isReached } from '../../../subscriptions/waiting.ts';
import type { WaitResult } from '../../../subscriptions/waiting.ts';

export type RunnerDeps = {
  readonly eventStore: Pick<EventStore, 'follow' | 'head' | 'logId'>;
  readonly readModels: Pick<ReadModelStore, 'open' | 'checkpoints'>;
  readonly pubSub: Pick<PubSub, 'publish'>;
  /** False for an event that a newer version of Muster has written. */
  readonly knows: (type: string, schemaVersion: number) => boolean;
  /** Fetches texts by id, for projections that read them. */
  readonly fetchTexts?: FetchTexts;
  /**
   * How to rebuild a projection; default: in this thread. The composition root passes one that uses a worker thread.
   */
  readonly rebuild?: (projection: Projection, options: RebuildOptions) => Promise<RebuildOutcome>;
  readonly onProgress?: (progress: RebuildProgress) => void;
  /** Receives infrastructure errors, which are retried, and errors that stopped a projection. */
  readonly onError?: (error: unknown) => void;
  /** Receives each skipped stream once. */
  readonly onSkip?: (skip: Skip) => void;
  readonly delay?: Delay;
  /** Called whenever `states` may have changed, first when the serving builds are known. */
  readonly onChange?: () => void;
};

export type Runner = {
  /**
   * Runs the projections until the signal aborts or another runner has committed to one of them. Projections behind
   * catch up, those without a build are rebuilt, and failures do not affect the others. Never throws for an outage. May
   * be called again after it has ended.
   */
  run(projections: readonly Projection[], signal: AbortSignal): Promise<void>;
  /**
   * Waits up to `ms` until these projections have read up to a position; returns at once when one of them does not
   * follow the log.
   */
  waitFor(projections: readonly string[], position: Position, ms: number): Promise<WaitResult>;
  /**
   * Rebuilds a projection beside its serving build, then switches over. A second call while one runs returns the same
   * promise.
   */
  rebuild(name: string): Promise<RebuildOutcome>;
  /** Starts a rebuild of a projection whose build is gone. */
  repair(name: string): void;
  states(): readonly ProjectionState[];
};

/** How long a finished build waits for the serving one to reach it, while new events arrive. */
const catchUpMs = 60_000;

export const createRunner = (deps: RunnerDeps): Runner => {
  const { eventStore, readModels, pubSub } = deps;
  const entries = new Map<string, RunnerEntry>();
  const waiting = createWaiters();
  const faults: Faults = { delay: deps.delay ?? realDelay, onError: deps.onError ?? ((): void => undefined) };
  let current: RunContext | null = null;
  let isStarted = false;

  const changed = (): void => {
    waiting.check();
    if (isStarted) deps.onChange?.();
  };
  const subscriptions = createLiveSubscriptions({
    ...deps,
    faults,
    changed,
    moved: waiting.check,
    damaged: (run, entry) => void repair(run, entry),
  });
  const builds = createBuilds({
    rebuild: deps.rebuild ?? ((projection, options) => rebuildProjection({ ...deps, ...faults }, projection, options)),
    onProgress: deps.onProgress,
    onError: faults.onError,
    leave: subscriptions.leave,
    reached: ({ signal }, entry, position) =>
      waiting.until(
        () => isReached(scannedTo(entry), position),
        catchUpMs,
        () => signal.aborted || entry.subscription === null,
      ),
    rejoin: (run, entry) => startupDecision.rejoin(run, entry),
    end: (run, entry, ended) => subscriptions.end(run, entry, ended),
    swapped: ({ projection }, to) =>
      publishUpdate({ pubSub, onError: faults.onError }, { projection: projection.name, from: null, to, keys: null }),
  });
  const startupDecision = createStartupDecision(deps, subscriptions, builds);
  const repair = createRepair({
    leave: subscriptions.leave,
    beside: (run, entry) => builds.beside(run, entry),
    changed,
  });

  const begin = async (signal: AbortSignal, end: () => void): Promise<RunContext> => {
    const retry: RunContext['retry'] = (action) => retrying(action, { ...faults, signal });
    const logId = await retry(() => eventStore.logId());
    return { signal, end, logId, retry, reader: createLogReader({ eventStore, faults, signal }) };
  };

  const startAll = async (run: RunContext): Promise<void> => {
    // Checkpoints first, so that the head is at or beyond each of them.
    const served = await run.retry(() => readModels.checkpoints());
    const head = await run.retry(() => eventStore.head());
    const started = [...entries.values()].map((entry) => startupDecision.start(run, entry, { served, head }));
    isStarted = true;
    changed();
    await Promise.all(started);
  };

  const ended = async (): Promise<void> => {
    await Promise.allSettled([...entries.values()].flatMap(({ rebuilding }) => rebuilding ?? []));
    await subscriptions.over(entries.values());
    for (const entry of entries.values()) entry.isOver = true;
    current = null;
    isStarted = false;
    waiting.stop();
  };

  return {
    run: async (projections, signal) => {
      entries.clear();
      for (const projection of projections) entries.set(projection.name, newEntry(projection));
      const over = new AbortController();
      const either = AbortSignal.any([signal, over.signal]);
      either.addEventListener('abort', waiting.check, { once: true });
      try {
        const run = await begin(either, () => over.abort());
        current = run;
        await Promise.all([run.reader.run(), startAll(run)]);
      } catch (error) {
        if (!either.aborted) throw error;
      } finally {
        over.abort();
        await ended();
      }
    },
    waitFor: (projections, position, ms) =>
      waiting.until(
        () => projections.every((name) => isReached(scannedTo(entries.get(name)), position)),
        ms,
        () => projections.some((name) => !isMovingOn(entries.get(name))),
      ),
    rebuild: async (name) => {
      const entry = entries.get(name);
      if (current === null || entry === undefined) throw new Error(`The projection ${name} is not running`);
      return builds.beside(current, entry);
    },
    repair: (name) => {
      const entry = entries.get(name);
      if (current !== null && entry !== undefined) void repair(current, entry);
    },
    states: () => [...entries.values()].map(stateOf),
  };
};

const scannedTo = (entry: RunnerEntry | undefined): Position | null =>
  entry?.subscription?.subscriber.checkpoint().scannedTo ?? null;
const isMovingOn = (entry: RunnerEntry | undefined): boolean => entry !== undefined && isFollowing(entry);
