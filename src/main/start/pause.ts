import { setTimeout as delay } from 'node:timers/promises';

const dayMs = 24 * 60 * 60 * 1000;

/** Waits, and no longer than until the signal aborts. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => undefined);

/** Does the work at once, and again each day, until the signal aborts. */
export const daily = async (work: () => Promise<void>, signal: AbortSignal, everyMs = dayMs): Promise<void> => {
  const isOver = (): boolean => signal.aborted;
  while (!isOver()) {
    await work();
    await pause(everyMs, signal);
  }
};
