import type { Position } from '../../src/domain/kernel/envelope.ts';
import type { Clock } from '../../src/ports/clock.ts';
import type { EventStore } from '../../src/ports/event-store.ts';
import { actOn } from '../../src/workers/reactions/reaction.ts';
import type { Reaction } from '../../src/workers/reactions/reaction.ts';

type Worker = { readonly eventStore: Pick<EventStore, 'follow' | 'head'>; readonly clock: Clock };
type Since = {
  readonly after: Position | null;
  /** How often it acts on each event. */
  readonly times?: number;
};

/** Runs a worker on all events after a position and on resulting events; returns the last position. */
export const actOnAll = async (
  reaction: Reaction,
  { eventStore, clock }: Worker,
  { after, times = 1 }: Since,
): Promise<Position | null> => {
  const head = await eventStore.head();
  if (head === null || head === after) return head;
  const { signal } = new AbortController();
  for await (const { events } of eventStore.follow({ after, until: head, types: reaction.on, signal }))
    for (const event of events)
      for (let time = 0; time < times; time += 1) expect(await actOn(reaction, event, clock)).toBe('done');
  return actOnAll(reaction, { eventStore, clock }, { after: head, times });
};
