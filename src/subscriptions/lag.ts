import type { Position } from '../domain/kernel/envelope.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventStore } from '../ports/event-store.ts';

type Deps = { readonly eventStore: Pick<EventStore, 'follow'>; readonly clock: Clock };
/** The part of the log that a reader has not read: beyond `after`, up to `head`, of these types (null = all). */
export type Unread = {
  readonly after: Position | null;
  readonly head: Position | null;
  readonly types: readonly string[] | null;
};

/** Positions of this width count events; the others are places in a file. */
const counting = 20;

/** Number of events between two positions; null where positions do not count events. */
export const eventsBetween = (after: Position | null, head: Position | null): number | null => {
  if (head === null) return 0;
  if (head.length !== counting) return null;
  return Math.max(0, Number(head) - Number(after ?? 0));
};

/** Age in seconds of the oldest unread event; 0 when everything has been read. */
export const lagSeconds = async ({ eventStore, clock }: Deps, { after, head, types }: Unread): Promise<number> => {
  if (head === null || (after !== null && after >= head)) return 0;
  const { signal } = new AbortController();
  for await (const { events, damaged = [] } of eventStore.follow({ after, until: head, types, signal })) {
    const [first] = events;
    if (first !== undefined) return Math.max(0, clock.now().getTime() - Date.parse(first.recordedAt)) / 1000;
    // A damaged event cannot be read by anyone, so it is no lag.
    if (damaged.length > 0) return 0;
  }
  return 0;
};
