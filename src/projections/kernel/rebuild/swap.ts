import pLimit from 'p-limit';
import type { Position } from '../../../domain/kernel/envelope.ts';
import { causeOf } from '../run/entry.ts';
import type { Ended, Entry, Run } from '../run/entry.ts';
import type { Member } from '../run/member.ts';
import type { Projection } from '../definition/projection.ts';
import { isSuperseded } from './rebuild.ts';
import type { RebuildProgress } from './rebuild-progress.ts';
import type { RebuildOptions, RebuildOutcome, Standstill } from './rebuild.ts';
import { isReached } from '../../../subscriptions/waiting.ts';

/** Hooks by which a rebuild takes a projection off the live subscription and puts it back. */
export type BuildHooks = {
  readonly rebuild: (projection: Projection, options: RebuildOptions) => Promise<RebuildOutcome>;
  readonly onProgress?: ((progress: RebuildProgress) => void) | undefined;
  /** Receives errors of releasing a build; leftovers are removed when the projection is opened again. */
  readonly onError: (error: unknown) => void;
  /** Ends the subscription between two batches; returns its member, null when it had already ended. */
  readonly leave: (entry: Entry) => Promise<Member | null>;
  /** Resolves when the projection has reached the position, or will not. */
  readonly reached: (run: Run, entry: Entry, position: Position) => Promise<unknown>;
  /** Subscribes again, from the serving build's checkpoint. */
  readonly rejoin: (run: Run, entry: Entry) => Promise<void>;
  readonly end: (run: Run, entry: Entry, ended: Ended) => void;
  /** Publishes that another build serves. */
  readonly swapped: (entry: Entry, scannedTo: Position | null) => Promise<void>;
};
export type Builds = {
  /**
   * Rebuilds beside the serving build, then switches over. A live projection keeps following the log until the new
   * build has reached the head; a second call while one runs returns the same promise. A projection that cannot be
   * built has failed.
   */
  beside(run: Run, entry: Entry): Promise<RebuildOutcome>;
};

/** Limits the rebuilds that run at once after a start without read models. */
const MOST_AT_ONCE = 2;

export const createBuilds = (hooks: BuildHooks): Builds => {
  const inTurn = pLimit(MOST_AT_ONCE);

  /**
   * Pauses the serving build so that both builds end at one position and can be compared: the new one may have read
   * further.
   */
  const standstill = async (run: Run, entry: Entry, builtTo: Position | null): Promise<Standstill> => {
    if (builtTo !== null) await hooks.reached(run, entry, builtTo);
    const member = await hooks.leave(entry);
    if (member === null) return { until: null, isComparable: false };
    const { scannedTo, skipped } = member.checkpoint();
    // With skipped streams, or behind the new build, the documents differ legitimately.
    const isBehind = builtTo !== null && !isReached(scannedTo, builtTo);
    await member.build.discard().catch(hooks.onError); // released; it goes on serving until the swap
    return { until: scannedTo, isComparable: skipped.length === 0 && !isBehind };
  };

  const build = async (run: Run, entry: Entry): Promise<RebuildOutcome> => {
    run.signal.throwIfAborted();
    const outcome = await hooks.rebuild(entry.projection, {
      signal: run.signal,
      ...(hooks.onProgress === undefined ? {} : { onProgress: hooks.onProgress }),
      ...(entry.following === null
        ? {}
        : { standstill: (builtTo: Position | null) => standstill(run, entry, builtTo) }),
    });
    if (outcome.outcome === 'swapped') await hooks.swapped(entry, outcome.scannedTo);
    return outcome;
  };

  /** Rebuilds; a projection taken off its subscription is put back whatever the outcome. */
  const buildAndRejoin = async (run: Run, entry: Entry): Promise<RebuildOutcome> => {
    try {
      const outcome = await build(run, entry);
      await hooks.rejoin(run, entry);
      return outcome;
    } catch (error) {
      if (run.signal.aborted) throw error;
      if (entry.isSwapping) await hooks.rejoin(run, entry);
      else if (entry.following === null) {
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
