import { EventEmitter, once } from 'node:events';
import type { Position } from '../../../domain/kernel/envelope.ts';
import type { Batch, EventStore } from '../../../ports/event-store.ts';
import type { Subscriber } from './subscriber.ts';
import { readLog, retrying } from '../../../subscriptions/retry.ts';
import type { Faults } from '../../../subscriptions/retry.ts';
import { isReached } from '../../../subscriptions/waiting.ts';

/** Why a subscription ended: it was asked to, or another runner has committed to its build. */
export type EndReason = 'left' | 'superseded';

export type LogReader = {
  /**
   * Feeds a subscriber until the signal aborts: by itself while it is behind, then with the others. Resolves between two
   * batches; rejects with the subscriber's error.
   */
  follow(subscriber: Subscriber, signal: AbortSignal): Promise<EndReason>;
  /** Detaches a subscriber whose store is unreachable; it returns when it has caught up. */
  detachSlow(subscriber: Subscriber): void;
  /** Reads for all subscriptions, until the reader's signal aborts. */
  run(): Promise<void>;
};

/** A subscriber's subscription to the shared reading. */
type Subscription = {
  readonly subscriber: Subscriber;
  /** The batch in progress. */
  taking: Promise<void>;
  readonly part: (how: EndReason | 'behind') => void;
  readonly fail: (error: unknown) => void;
};

/** Position from which one reading serves all of them; null = the beginning. Needs at least one. */
const lowest = (subscriptions: readonly Subscription[]): Position | null =>
  subscriptions
    .map(({ subscriber }) => subscriber.checkpoint().scannedTo)
    .reduce((low, at) => (low === null || at === null ? null : low < at ? low : at));

type ReaderDeps = {
  readonly eventStore: Pick<EventStore, 'follow' | 'head'>;
  readonly faults: Faults;
  readonly signal: AbortSignal;
};

/** Subscriptions of the shared reading; aborts `changed` when their set changes. */
const createSubscriptions = () => {
  const subscriptions = new Set<Subscription>();
  const changes = new EventEmitter();
  const leave = (subscription: Subscription): void => {
    if (subscriptions.delete(subscription)) changes.emit('changed');
  };
  return {
    subscriptions,
    changes,
    leave,
    subscribe: (subscriber: Subscriber, stop: AbortSignal): Promise<EndReason | 'behind'> => {
      let stopped = (): void => undefined;
      return new Promise<EndReason | 'behind'>((part, fail) => {
        const subscription: Subscription = { subscriber, taking: Promise.resolve(), part, fail };
        stopped = () => {
          leave(subscription);
          void subscription.taking.then(() => part('left'));
        };
        stop.addEventListener('abort', stopped, { once: true });
        subscriptions.add(subscription);
        changes.emit('changed');
        if (stop.aborted) stopped();
      }).finally(() => stop.removeEventListener('abort', stopped));
    },
  };
};

/** Reads the log once for all subscribers and hands each page to all of them. */
const createSharedReading = ({ eventStore, faults, signal }: ReaderDeps) => {
  const { subscriptions, changes, leave, subscribe } = createSubscriptions();
  /** The subscriber receiving a batch, and a way to stop waiting for it. */
  let current: { readonly subscription: Subscription; readonly goOn: () => void } | null = null;

  const take = async (subscription: Subscription, batch: Batch): Promise<void> => {
    try {
      if ((await subscription.subscriber.take(batch)) === 'done') return;
      leave(subscription);
      subscription.part('superseded');
    } catch (error) {
      leave(subscription);
      subscription.fail(error);
    }
  };

  const deliver = async (subscription: Subscription, batch: Batch): Promise<void> => {
    if (!subscriptions.has(subscription)) return;
    subscription.taking = take(subscription, batch);
    const excused = new Promise<void>((goOn) => (current = { subscription, goOn }));
    await Promise.race([subscription.taking, excused]);
    current = null;
  };

  /** Reads until the set of subscriptions changes; then reading restarts at the lowest of them. */
  const readOnce = async (turn: AbortSignal): Promise<void> => {
    const present = [...subscriptions];
    const types = [...new Set(present.flatMap(({ subscriber }) => subscriber.projection.types))];
    const range = { after: lowest(present), until: null, types, signal: turn };
    for await (const batch of readLog(eventStore, range, faults)) {
      for (const subscription of present) await deliver(subscription, batch);
    }
  };

  return {
    subscribe,
    detachSlow: (subscriber: Subscriber): void => {
      if (current?.subscription.subscriber !== subscriber) return;
      const { subscription, goOn } = current;
      leave(subscription);
      void subscription.taking.then(() => subscription.part('behind'));
      goOn();
    },
    run: async (): Promise<void> => {
      while (!signal.aborted) {
        const turn = new AbortController();
        const changed = (): void => turn.abort();
        changes.once('changed', changed);
        const either = AbortSignal.any([signal, turn.signal]);
        if (subscriptions.size > 0) await readOnce(either);
        else await once(either, 'abort');
        changes.off('changed', changed);
      }
    },
  };
};

export const createLogReader = (deps: ReaderDeps): LogReader => {
  const { eventStore, faults } = deps;
  const { subscribe, detachSlow, run } = createSharedReading(deps);

  /** Reads up to the head for one subscriber; null once it has arrived. */
  const catchUp = async (subscriber: Subscriber, signal: AbortSignal): Promise<EndReason | null> => {
    const until = await retrying(() => eventStore.head(), { ...faults, signal });
    const after = subscriber.checkpoint().scannedTo;
    if (until === null || isReached(after, until)) return null;
    const range = { after, until, types: subscriber.projection.types, signal };
    for await (const batch of readLog(eventStore, range, faults)) {
      if ((await subscriber.take(batch)) === 'superseded') return 'superseded';
    }
    return null;
  };

  return {
    follow: async (subscriber, signal) => {
      for (;;) {
        const ended = (await catchUp(subscriber, signal)) ?? (await subscribe(subscriber, signal));
        if (ended !== 'behind') return ended;
      }
    },
    detachSlow,
    run,
  };
};
