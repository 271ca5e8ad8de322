import type { Deps } from '../application/deps.ts';
import type { ProjectionName } from '../contracts/projection-names.ts';
import { sourceProjectionOf } from '../projections/in-memory/views.ts';
import type { ViewName } from '../projections/in-memory/views.ts';

const longestWaitMs = 10_000;

const behind = (what: string): Error =>
  Object.assign(new Error(`The projection of ${what} is behind`), { code: 'projection-behind' });

/**
 * Whether a projection has reached the head; false: it does not run. Throws `projection-behind` when it is behind, so
 * that the work is retried: continuing would miss what is never reported again.
 */
export const isProjected = async (
  projection: ProjectionName,
  { eventStore, waitFor }: Pick<Deps, 'eventStore' | 'waitFor'>,
): Promise<boolean> => {
  const head = await eventStore.head();
  const reached = head === null ? 'reached' : await waitFor([projection], head, longestWaitMs);
  if (reached === 'timeout') throw behind(projection);
  return reached === 'reached';
};

type ViewsDeps = Pick<Deps, 'eventStore' | 'projectionCondition' | 'waitFor'>;
/** For how long it may be waited. */
export type Patience = { readonly ms: number; readonly signal: AbortSignal };
export type AreViewsHeld = (views: readonly ViewName[], patience: Patience) => Promise<boolean>;

/** Whether this process holds a view as the log is now. Held once it stays so, and follows the log. */
const createHeld = ({ eventStore, waitFor }: Pick<Deps, 'eventStore' | 'waitFor'>) => {
  const held = new Set<ViewName>();
  return async (view: ViewName, ms: number): Promise<boolean> => {
    if (held.has(view)) return true;
    const head = await eventStore.head();
    if (head !== null && (await waitFor([view], head, ms)) !== 'reached') return false;
    held.add(view);
    return true;
  };
};

const lookAgainMs = 500;

/** Waits until this process holds these views; false: it does not in time, or never will. */
export const createHeldViews = (deps: ViewsDeps): AreViewsHeld => {
  const isHeld = createHeld(deps);
  return async (views, { ms, signal }) => {
    const end = performance.now() + ms;
    const isHopeless = (): boolean =>
      signal.aborted ||
      performance.now() >= end ||
      views.some((view) => deps.projectionCondition(sourceProjectionOf(view)) === 'failed');
    for (;;) {
      if ((await Promise.all(views.map((view) => isHeld(view, lookAgainMs)))).every(Boolean)) return true;
      if (isHopeless()) return false;
    }
  };
};

/**
 * Whether player names are loaded, which takes a moment after a start. Without them names cannot be distinguished from
 * conversation.
 */
export const createHeldNames = (deps: Pick<Deps, 'eventStore' | 'waitFor'>): (() => Promise<boolean>) => {
  const isHeld = createHeld(deps);
  return () => isHeld('names', longestWaitMs);
};

/** Throws `projection-behind` while they are not. */
export const needNames = (areHeld: boolean): void => {
  if (!areHeld) throw behind('players');
};
