import { setTimeout as delay } from 'node:timers/promises';

export const dayMs = 24 * 60 * 60 * 1000;

/** Waits, and no longer than until the signal aborts. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => undefined);
