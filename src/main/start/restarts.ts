import { causeOf } from '../../projections/kernel/run/runner-entry.ts';
import { pauseAfter } from '../../timing.ts';

/** One service of this process whose work broke off and is started again. */
type FailureCount = { readonly times: number; readonly cause: string };

const pauses = { firstMs: 1_000, longestMs: 60_000 };

/** Services of this process that keep failing: each restarts with a growing delay, and readiness names it. */
export const createRestarts = () => {
  const failing = new Map<string, FailureCount>();
  return {
    /** The work of a service threw. Answers after how many milliseconds it may start again. */
    failed: (name: string, cause: unknown): number => {
      const times = (failing.get(name)?.times ?? 0) + 1;
      failing.set(name, { times, cause: causeOf(cause) });
      return pauseAfter(times, pauses);
    },
    /** It has been working for a while, or ended as it should. */
    recovered: (name: string): void => void failing.delete(name),
    missing: (): readonly { readonly what: string; readonly why: string }[] =>
      [...failing].map(([what, { times, cause }]) => ({
        what,
        why: `It has stopped ${times === 1 ? 'once' : `${times} times in a row`} and starts again by itself: ${cause}`,
      })),
  };
};
export type Restarts = ReturnType<typeof createRestarts>;
