import { setTimeout as sleep } from 'node:timers/promises';

/** Waits, or rejects when the signal aborts. */
export type Delay = (ms: number, signal: AbortSignal) => Promise<void>;
export const realDelay: Delay = (ms, signal) => sleep(ms, undefined, { signal });

const FIRST_MS = 50;
const LONGEST_MS = 5_000;

/**
 * Infrastructure errors are tried again with a growing delay until it works or the signal aborts, and then it throws.
 * `onError` hears of each failure.
 */
export const retrying = async <T>(
  action: (tries: number) => Promise<T>,
  options: { readonly delay: Delay; readonly signal: AbortSignal; readonly onError: (error: unknown) => void },
): Promise<T> => {
  for (let tries = 0; ; tries += 1) {
    try {
      return await action(tries);
    } catch (error) {
      if (options.signal.aborted) throw error;
      options.onError(error);
      await options.delay(Math.min(LONGEST_MS, FIRST_MS * 2 ** tries), options.signal);
    }
  }
};
