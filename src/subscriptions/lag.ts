import type { Position } from '../domain/kernel/envelope.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventStore } from '../ports/event-store.ts';

type Deps = { readonly eventStore: Pick<EventStore, 'follow'>; readonly clock: Clock };
/** What a reader of the log has not looked at: beyond `after`, up to `head`, of these types (null = all). */
export type Unread = {
  readonly after: Position | null;
  readonly head: Position | null;
  readonly types: readonly string[] | null;
};

/** Positions of this width count events; the others are places in a file. */
const counting = 20;

/** How many events there are between; null where positions do not tell. */
export const eventsBetween = (after: Position | null, head: Position | null): number | null => {
  if (head === null) return 0;
  if (head.length !== counting) return null;
  return Math.max(0, Number(head) - Number(after ?? 0));
};

/** For how long the oldest of what is not read has been in the log; 0 when everything is. */
export const lagSeconds = async ({ eventStore, clock }: Deps, { after, head, types }: Unread): Promise<number> => {
  if (head === null || (after !== null && after >= head)) return 0;
  const { signal } = new AbortController();
  for await (const { events, damaged = [] } of eventStore.follow({ after, until: head, types, signal })) {
    const [first] = events;
    if (first !== undefined) return Math.max(0, clock.now().getTime() - Date.parse(first.recordedAt)) / 1000;
    // Whatever it says, nobody can read it.
    if (damaged.length > 0) return 0;
  }
  return 0;
};
