import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';

const LONGEST_MS = 15;

/** Lets others run once the work has held the event loop for 15 ms. */
export const createBreath = (): (() => Promise<void>) => {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < LONGEST_MS) return;
    await nextTurn();
    since = performance.now();
  };
};
