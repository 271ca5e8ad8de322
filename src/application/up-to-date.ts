import type { EventStore } from '../ports/event-store.ts';
import type { WaitFor } from './deps.ts';

/** How long a call waits for earlier writes. */
export const longestWaitMs = 2_000;

type LogReads = { readonly eventStore: Pick<EventStore, 'head'>; readonly waitFor: WaitFor };

/** Waits until read models and in-memory views have reached the current head; false: not within `ms`. */
export const upToDate = async (
  reads: readonly string[],
  { eventStore, waitFor }: LogReads,
  ms = longestWaitMs,
): Promise<boolean> => {
  const head = await eventStore.head();
  return head === null || (await waitFor(reads, head, ms)) === 'reached';
};
