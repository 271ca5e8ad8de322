import { setTimeout as delay } from 'node:timers/promises';
import type { Message, Recorded } from '../../domain/kernel/envelope.ts';
import type { EventStore } from '../../ports/event-store.ts';
import type { ReactionCheckpoints } from '../../ports/reaction-checkpoints.ts';
import type { Reaction } from './reaction.ts';

type Deps = {
  readonly eventStore: Pick<EventStore, 'follow' | 'head'>;
  readonly checkpoints: ReactionCheckpoints;
  readonly log: (message: string, cause: unknown) => void;
  /** Called when it is settled where it starts: what was there before is for the reconciler to find. */
  readonly onStart?: () => void;
};

const pauses = { first: 200, most: 10_000 };

/**
 * Follows the log for one reaction until `signal` ends it. The first deployment starts at the head; afterwards at its
 * own checkpoint, which is stored after it acted. An error is an outage: the same event is tried again, later and later.
 */
export const follow = async <E extends Message>(
  deps: Deps,
  reaction: Reaction<E>,
  signal: AbortSignal,
): Promise<void> => {
  let pause = pauses.first;
  while (!signal.aborted) {
    try {
      await followOnce(deps, reaction, signal);
      return;
    } catch (cause) {
      deps.log(`reaction ${reaction.name} goes on in ${pause} ms`, cause);
      await delay(pause, undefined, { signal }).catch(() => undefined);
      pause = Math.min(pause * 2, pauses.most);
    }
  }
};

const followOnce = async <E extends Message>(
  { eventStore, checkpoints, onStart }: Deps,
  reaction: Reaction<E>,
  signal: AbortSignal,
): Promise<void> => {
  const after = await startOf(reaction.name, eventStore, checkpoints);
  onStart?.();
  for await (const batch of eventStore.follow({ after, until: null, types: reaction.on, signal })) {
    for (const event of batch.events) {
      if (concerns(event, reaction)) await reaction.react(event as Recorded<E>);
    }
    await checkpoints.set(reaction.name, batch.scannedTo);
    if (signal.aborted) return;
  }
};

/** What a restore or an import wrote has happened long ago. */
const concerns = (event: Recorded, reaction: Pick<Reaction, 'on'>): boolean =>
  event.restoredBy === null && reaction.on.includes(event.type);

const startOf = async (name: string, eventStore: Pick<EventStore, 'head'>, checkpoints: ReactionCheckpoints) => {
  const known = await checkpoints.get(name);
  if (known !== null) return known;
  const head = await eventStore.head();
  if (head !== null) await checkpoints.set(name, head);
  return head;
};
