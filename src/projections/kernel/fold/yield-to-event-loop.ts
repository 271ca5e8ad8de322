import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';

const LONGEST_MS = 15;

/** Yields to the event loop after 15 ms of work. */
export const createYieldToEventLoop = (): (() => Promise<void>) => {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < LONGEST_MS) return;
    await nextTurn();
    since = performance.now();
  };
};
