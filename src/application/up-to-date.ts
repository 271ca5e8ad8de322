import type { EventStore } from '../ports/event-store.ts';
import type { WaitFor } from './deps.ts';

/** How long a call waits for what was written before it. */
export const longestWaitMs = 2_000;

type LogReads = { readonly eventStore: Pick<EventStore, 'head'>; readonly waitFor: WaitFor };

/** Lets read models, and views in memory, come as far as the log is now; false: they have not within `ms`. */
export const upToDate = async (
  reads: readonly string[],
  { eventStore, waitFor }: LogReads,
  ms = longestWaitMs,
): Promise<boolean> => {
  const head = await eventStore.head();
  return head === null || (await waitFor(reads, head, ms)) === 'reached';
};
