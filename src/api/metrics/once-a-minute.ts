import type { Clock } from '../../ports/clock.ts';

const keptMs = 60_000;

/**
 * What is dear to compute: the first call waits for it; later ones get what is known and, when that is older than a
 * minute, have it computed behind them. A failure of that keeps what is known.
 */
export const createOnceAMinute = <T>(clock: Clock, compute: () => Promise<T>): (() => Promise<T>) => {
  let known: { readonly value: T; readonly at: number } | null = null;
  let running: Promise<T> | null = null;
  const run = (): Promise<T> => {
    running ??= compute()
      .then((value) => {
        known = { value, at: clock.now().getTime() };
        return value;
      })
      .finally(() => {
        running = null;
      });
    return running;
  };
  return async () => {
    if (known === null) return run();
    if (clock.now().getTime() - known.at >= keptMs) void run().catch(() => undefined);
    return known.value;
  };
};
