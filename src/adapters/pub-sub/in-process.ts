import type { Json } from '../../domain/kernel/json.ts';
import type { PubSub } from '../../ports/pub-sub.ts';

type Options = {
  /** Told of every listener that threw; the others still get the message. */
  readonly onFailure?: (topic: string, error: unknown) => void;
};
type Subscription = { readonly listener: (message: Json) => void };

/** Within one process; a listener runs before `publish` resolves. */
export const createInProcessPubSub = ({ onFailure }: Options = {}): PubSub => {
  const topics = new Map<string, Set<Subscription>>();
  const queue: { readonly topic: string; readonly message: Json }[] = [];
  let delivering = false;

  const deliver = (topic: string, message: Json): void => {
    for (const subscription of [...(topics.get(topic) ?? [])]) {
      if (topics.get(topic)?.has(subscription) !== true) continue; // ended by an earlier listener of this message
      try {
        subscription.listener(message);
      } catch (error) {
        onFailure?.(topic, error);
      }
    }
  };

  /** What a listener publishes comes after the message that it is listening to. */
  const deliverAll = (): void => {
    if (delivering) return;
    delivering = true;
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) deliver(next.topic, next.message);
    delivering = false;
  };

  return {
    publish: (topic, message) => {
      queue.push({ topic, message });
      deliverAll();
      return Promise.resolve();
    },
    subscribe: (topic, listener) => {
      const subscription = { listener };
      const subscriptions = topics.get(topic) ?? new Set();
      topics.set(topic, subscriptions.add(subscription));
      return () => {
        subscriptions.delete(subscription);
        if (subscriptions.size === 0 && topics.get(topic) === subscriptions) topics.delete(topic);
      };
    },
    close: () => {
      topics.clear();
      return Promise.resolve();
    },
  };
};
