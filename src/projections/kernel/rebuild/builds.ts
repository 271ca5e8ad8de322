import pLimit from 'p-limit';
import type { Position } from '../../../domain/kernel/envelope.ts';
import { causeOf } from '../run/runner-entry.ts';
import type { EndedRun, RunnerEntry, RunContext } from '../run/runner-entry.ts';
import type { Subscriber } from '../run/subscriber.ts';
import type { Projection } from '../definition/projection.ts';
import { isSuperseded } from './rebuild.ts';
import type { RebuildProgress } from './rebuild-progress.ts';
import type { RebuildOptions, RebuildOutcome, Pause } from './rebuild.ts';
import { isReached } from '../../../subscriptions/waiting.ts';

/** Hooks by which a rebuild takes a projection off the live subscription and puts it back. */
export type BuildHooks = {
  readonly rebuild: (projection: Projection, options: RebuildOptions) => Promise<RebuildOutcome>;
  readonly onProgress?: ((progress: RebuildProgress) => void) | undefined;
  /** Receives errors of releasing a build; leftovers are removed when the projection is opened again. */
  readonly onError: (error: unknown) => void;
  /** Ends the subscription between two batches; returns its subscriber, null when it had already ended. */
  readonly leave: (entry: RunnerEntry) => Promise<Subscriber | null>;
  /** Resolves when the projection has reached the position, or will not. */
  readonly reached: (run: RunContext, entry: RunnerEntry, position: Position) => Promise<unknown>;
  /** Subscribes again, from the serving build's checkpoint. */
  readonly rejoin: (run: RunContext, entry: RunnerEntry) => Promise<void>;
  readonly end: (run: RunContext, entry: RunnerEntry, ended: EndedRun) => void;
  /** Publishes that another build serves. */
  readonly swapped: (entry: RunnerEntry, scannedTo: Position | null) => Promise<void>;
};
export type Builds = {
  /**
   * Rebuilds beside the serving build, then switches over. A live projection keeps following the log until the new
   * build has reached the head; a second call while one runs returns the same promise. A projection that cannot be
   * built has failed.
   */
  beside(run: RunContext, entry: RunnerEntry): Promise<RebuildOutcome>;
};

/** Limits the rebuilds that run at once after a start without read models. */
const MOST_AT_ONCE = 2;

export const createBuilds = (hooks: BuildHooks): Builds => {
  const inTurn = pLimit(MOST_AT_ONCE);

  /**
   * Pauses the serving build so that both builds end at one position and can be compared: the new one may have read
   * further.
   */
  const pause = async (run: RunContext, entry: RunnerEntry, builtTo: Position | null): Promise<Pause> => {
    if (builtTo !== null) await hooks.reached(run, entry, builtTo);
    const subscriber = await hooks.leave(entry);
    if (subscriber === null) return { until: null, isComparable: false };
    const { scannedTo, skipped } = subscriber.checkpoint();
    // With skipped streams, or behind the new build, the documents differ legitimately.
    const isBehind = builtTo !== null && !isReached(scannedTo, builtTo);
    await subscriber.build.discard().catch(hooks.onError); // released; it goes on serving until the swap
    return { until: scannedTo, isComparable: skipped.length === 0 && !isBehind };
  };

  const build = async (run: RunContext, entry: RunnerEntry): Promise<RebuildOutcome> => {
    run.signal.throwIfAborted();
    const outcome = await hooks.rebuild(entry.projection, {
      signal: run.signal,
      ...(hooks.onProgress === undefined ? {} : { onProgress: hooks.onProgress }),
      ...(entry.subscription === null ? {} : { pause: (builtTo: Position | null) => pause(run, entry, builtTo) }),
    });
    if (outcome.outcome === 'swapped') await hooks.swapped(entry, outcome.scannedTo);
    return outcome;
  };

  /** Rebuilds; a projection taken off its subscription is put back whatever the outcome. */
  const buildAndRejoin = async (run: RunContext, entry: RunnerEntry): Promise<RebuildOutcome> => {
    try {
      const outcome = await build(run, entry);
      await hooks.rejoin(run, entry);
      return outcome;
    } catch (error) {
      if (run.signal.aborted) throw error;
      if (entry.isSwapping) await hooks.rejoin(run, entry);
      else if (entry.subscription === null) {
        const status = isSuperseded(error) ? 'superseded' : 'failed';
        hooks.end(run, entry, { status, cause: causeOf(error) });
      }
      throw error;
    }
  };

  return {
    beside: (run, entry) => {
      entry.rebuilding ??= inTurn(() => buildAndRejoin(run, entry)).finally(() => {
        entry.rebuilding = null;
      });
      return entry.rebuilding;
    },
  };
};
