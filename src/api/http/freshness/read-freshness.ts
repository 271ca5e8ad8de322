import type { Deps } from '../../../application/deps.ts';
import { longestWaitMs } from '../../../application/up-to-date.ts';
import type { ProjectionName } from '../../../contracts/projection-names.ts';
import type { Position } from '../../../domain/kernel/envelope.ts';
import type { Names } from '../../../projections/in-memory/names.ts';
import type { Standings } from '../../../projections/in-memory/standings.ts';
import { isViewName, sourceProjectionOf } from '../../../projections/in-memory/views.ts';
import type { InMemoryView, ReadableName, ViewRegistry } from '../../../projections/in-memory/views.ts';
import type { Voices } from '../../../projections/in-memory/voices.ts';
import { problem } from '../../../application/problems/problem.ts';
import { createReadPositions, lowestOf } from './read-positions.ts';

/** In-memory views that routes read besides the stores. */
export type Views = { readonly names: Names; readonly standings: Standings; readonly voices: Voices };
export type ReadFreshness = {
  /**
   * Resolves when all reads have reached `after`, or after two seconds. Returns the position that all of them have
   * reached: never ahead of what any of them returns; null when nothing was read yet. Throws `starting` or
   * `unavailable` at once when a read has no runner or no serving build.
   */
  waitFor(reads: readonly ReadableName[], after: Position | null): Promise<Position | null>;
  stop(): void;
};

type ReadingsDeps = Pick<Deps, 'waitFor' | 'projectionCondition' | 'readModels' | 'pubSub' | 'clock'> & {
  readonly views: Pick<ViewRegistry, 'get'>;
};

/** Retry-After for a first build, which takes seconds. */
const tryAgainSeconds = 2;

const starting = () =>
  problem('starting', 'This data is still being prepared. Try again in a moment.', {
    retryAfter: tryAgainSeconds,
  });

/** The only place where requests wait for their reads. */
export const createReadFreshness = (deps: ReadingsDeps): ReadFreshness => {
  const positions = createReadPositions(deps);

  const refuseWhatDoesNotServe = (projections: readonly ProjectionName[]): void => {
    const conditions = projections.map((name) => deps.projectionCondition(name));
    if (conditions.includes('failed')) throw problem('unavailable');
    if (conditions.includes('building')) throw starting();
  };

  /** Waits for a view that has not loaded yet in any case, because it would show an empty guild. */
  const reachView = async (view: InMemoryView, after: Position | null): Promise<boolean> => {
    const loaded = view.position() === null ? await positions.lowest([view.of]) : null;
    const target = after ?? loaded;
    if (target === null) return true;
    const outcome = await deps.waitFor([view.name], target, longestWaitMs);
    if (loaded !== null && view.position() === null) throw starting();
    return outcome === 'reached';
  };

  const reachProjections = async (names: readonly ProjectionName[], after: Position | null): Promise<boolean> =>
    after === null || names.length === 0 || (await deps.waitFor(names, after, longestWaitMs)) === 'reached';

  return {
    waitFor: async (reads, after) => {
      const stored = reads.filter((name) => !isViewName(name));
      const views = reads.filter(isViewName).map(deps.views.get);
      refuseWhatDoesNotServe(reads.map(sourceProjectionOf));
      const reached = await Promise.all([
        reachProjections(stored, after),
        ...views.map((view) => reachView(view, after)),
      ]);
      const at = lowestOf([
        ...(stored.length === 0 ? [] : [await positions.lowest(stored)]),
        ...views.map((view) => view.position()),
      ]);
      // The remembered position of a projection may be slightly old.
      return after !== null && reached.every(Boolean) && (at === null || at < after) ? after : at;
    },
    stop: () => positions.stop(),
  };
};
