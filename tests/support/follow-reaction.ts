import type { Clock } from '../../src/ports/clock.ts';
import type { EventStore } from '../../src/ports/event-store.ts';
import type { Position } from '../../src/domain/kernel/envelope.ts';
import { actOn } from '../../src/workers/reactions/reaction.ts';
import type { Reaction } from '../../src/workers/reactions/reaction.ts';

/** Each call runs the reaction on events since the previous call; the first starts at the current head. */
export const followReaction = (eventStore: Pick<EventStore, 'follow' | 'head'>, reaction: Reaction, clock: Clock) => {
  let after: Promise<Position | null> = eventStore.head();
  return async (): Promise<void> => {
    const from = await after;
    const head = await eventStore.head();
    const { signal } = new AbortController();
    if (head !== null && head !== from)
      for await (const { events } of eventStore.follow({ after: from, until: head, types: reaction.on, signal }))
        for (const event of events) await actOn(reaction, event, clock);
    after = Promise.resolve(head);
  };
};
