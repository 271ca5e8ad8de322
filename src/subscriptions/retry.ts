import { setTimeout as sleep } from 'node:timers/promises';
import type { Batch, EventStore, FollowOptions } from '../ports/event-store.ts';
import { pauseAfter } from '../timing.ts';

/** Waits, or rejects when the signal aborts. */
export type Delay = (ms: number, signal: AbortSignal) => Promise<void>;
export const realDelay: Delay = (ms, signal) => sleep(ms, undefined, { signal });

/** Handling of an outage: report it and retry after a delay. */
export type Faults = { readonly delay: Delay; readonly onError: (error: unknown) => void };

/** The stored build was damaged and has been set aside: neither an outage nor a defect of the projection. */
export const isDamaged = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'read-model-damaged';

const pauses = { firstMs: 50, longestMs: 5_000 };

/**
 * Retries infrastructure errors with a growing delay until the action succeeds or the signal aborts, which throws.
 * `onError` receives each failure. Damage is not retried.
 */
export const retrying = async <T>(
  action: (tries: number) => Promise<T>,
  options: Faults & { readonly signal: AbortSignal },
): Promise<T> => {
  for (let tries = 0; ; tries += 1) {
    try {
      return await action(tries);
    } catch (error) {
      if (options.signal.aborted || isDamaged(error)) throw error;
      options.onError(error);
      await options.delay(pauseAfter(tries + 1, pauses), options.signal);
    }
  }
};

/** `follow` that survives outages: after an error it continues behind the last page taken. */
export async function* readLog(
  eventStore: Pick<EventStore, 'follow'>,
  options: FollowOptions,
  faults: Faults,
): AsyncGenerator<Batch, void, undefined> {
  let { after } = options;
  let tries = 0;
  const isOver = (): boolean => options.signal.aborted;
  while (!isOver()) {
    try {
      for await (const batch of eventStore.follow({ ...options, after })) {
        yield batch;
        after = batch.scannedTo;
        tries = 0;
      }
      return;
    } catch (error) {
      if (isOver()) return;
      faults.onError(error);
      await faults.delay(pauseAfter(tries + 1, pauses), options.signal).catch(() => undefined);
      tries += 1;
    }
  }
}
