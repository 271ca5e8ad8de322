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

/** How the runner lets a projection out of the reading and back in. */
export type BuildHooks = {
  readonly rebuild: (projection: Projection, options: RebuildOptions) => Promise<RebuildOutcome>;
  readonly onProgress?: ((progress: RebuildProgress) => void) | undefined;
  /** Hears of what could not be released; what is left is swept away when the projection is opened again. */
  readonly onError: (error: unknown) => void;
  /** Ends the reading between two batches; answers what followed, null when it had ended by itself. */
  readonly leave: (entry: Entry) => Promise<Member | null>;
  /** Resolves when it follows as far as this, or will not. */
  readonly reached: (run: Run, entry: Entry, position: Position) => Promise<unknown>;
  /** Follows the log again, from where the serving build stands. */
  readonly rejoin: (run: Run, entry: Entry) => Promise<void>;
  readonly end: (run: Run, entry: Entry, ended: Ended) => void;
  /** Tells receivers that another build serves now. */
  readonly swapped: (entry: Entry, scannedTo: Position | null) => Promise<void>;
};
export type Builds = {
  /**
   * Makes a new build beside the one that serves, then swaps. A projection that follows the log goes on until the new
   * build has reached the head; a second call while one runs answers the same. What cannot be built has failed.
   */
  beside(run: Run, entry: Entry): Promise<RebuildOutcome>;
};

/** After a start with no views at all every projection is built: not all of them at once. */
const MOST_AT_ONCE = 2;

export const createBuilds = (hooks: BuildHooks): Builds => {
  const inTurn = pLimit(MOST_AT_ONCE);

  /** Both have to end at one place to be compared: a build may have read what the serving one has not written yet. */
  const standstill = async (run: Run, entry: Entry, builtTo: Position | null): Promise<Standstill> => {
    if (builtTo !== null) await hooks.reached(run, entry, builtTo);
    const member = await hooks.leave(entry);
    if (member === null) return { until: null, isComparable: false };
    const { scannedTo, skipped } = member.checkpoint();
    // With a skipped stream, or behind the build, the documents will differ: that is what the rebuild is for.
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

  /** Where it had left the reading it comes back, whatever became of the build. */
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
