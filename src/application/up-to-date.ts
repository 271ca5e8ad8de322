import type { Position } from '../domain/kernel/envelope.ts';
import type { EventStore } from '../ports/event-store.ts';
import type { WaitFor } from './deps.ts';

/** How long a call waits for what was written before it. */
export const longestWaitMs = 2_000;

type LogReads = { readonly eventStore: Pick<EventStore, 'head'>; readonly waitFor: WaitFor };

/** Lets read models come as far as the log is now; false: they have not within `ms`. */
export const upToDate = async (
  projections: readonly string[],
  { eventStore, waitFor }: LogReads,
  ms = longestWaitMs,
): Promise<boolean> => {
  const head = await eventStore.head();
  return head === null || (await waitFor(projections, head, ms)) === 'reached';
};

type Held<P extends string> = {
  readonly names: { waitFor(projections: readonly P[], position: Position, ms: number): Promise<unknown> };
};

/** The same of read models and then of the names that this process holds of them; for either it waits `ms` at most. */
export const namesUpToDate = async <P extends string>(
  projections: readonly P[],
  { eventStore, waitFor, names }: LogReads & Held<P>,
  ms = longestWaitMs,
): Promise<void> => {
  const head = await eventStore.head();
  if (head === null) return;
  await waitFor(projections, head, ms);
  await names.waitFor(projections, head, ms);
};
