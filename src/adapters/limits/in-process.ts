import { LRUCache } from 'lru-cache';
import type { CallCounter } from '../../ports/limits.ts';

const KEYS = 20_000;

/** Counts in this process, for the most recently used keys. */
export const createInProcessCallCounter = (now: () => number = () => performance.now()): CallCounter => {
  const windows = new LRUCache<string, { calls: number; readonly endsAt: number }>({ max: KEYS });
  return {
    count: (key, windowMs) => {
      const at = now();
      const known = windows.get(key);
      const window = known !== undefined && known.endsAt > at ? known : { calls: 0, endsAt: at + windowMs };
      window.calls += 1;
      windows.set(key, window);
      return Promise.resolve({ calls: window.calls, endsInMs: Math.min(windowMs, Math.ceil(window.endsAt - at)) });
    },
  };
};
