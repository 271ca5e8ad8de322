import type { OpenItems } from '../../application/operations/open-items.ts';
import type { Clock } from '../../ports/clock.ts';
import type { EventStore } from '../../ports/event-store.ts';
import type { ReactionStore } from '../../ports/reaction-store.ts';
import { actOn } from './reaction.ts';
import type { Reaction } from './reaction.ts';

type Deps = {
  readonly eventStore: Pick<EventStore, 'readStream'>;
  readonly reactionStore: Pick<ReactionStore, 'openItems' | 'openItem' | 'openItemCounts' | 'reopen' | 'close'>;
  readonly reactions: readonly Reaction[];
  readonly clock: Clock;
};

/** Refused commands of reactions, for admins. */
export const buildOpenItems = ({ eventStore, reactionStore, reactions, clock }: Deps): OpenItems => ({
  list: () => reactionStore.openItems(),
  find: (reaction, eventId) => reactionStore.openItem(reaction, eventId),
  counts: () => reactionStore.openItemCounts(),
  retry: async (name, eventId) => {
    const item = await reactionStore.openItem(name, eventId);
    const reaction = reactions.find((one) => one.name === name);
    if (item === null || reaction === undefined) return 'unknown';
    const [event] = await eventStore.readStream(item.stream, item.revision - 1);
    if (event?.id !== eventId) return 'unknown';
    const outcome = await actOn(reaction, event, clock);
    if (outcome === 'done') await reactionStore.close(name, eventId);
    else await reactionStore.reopen({ ...item, code: outcome.rejected, at: clock.now().toISOString() });
    return outcome;
  },
  dismiss: (name, eventId) => reactionStore.close(name, eventId),
});
