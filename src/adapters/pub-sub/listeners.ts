import type { Json } from '../../domain/kernel/json.ts';
import type { PubSub } from '../../ports/pub-sub.ts';

/** Receives errors of listeners; the others still get the message. */
export type OnListenerFailure = (topic: string, error: unknown) => void;
type Subscription = { readonly listener: (message: Json) => void };

/** Listeners of this process by topic. */
export const createListeners = (onFailure?: OnListenerFailure) => {
  const topics = new Map<string, Set<Subscription>>();
  const subscribe: PubSub['subscribe'] = (topic, listener) => {
    const subscription = { listener };
    const subscriptions = topics.get(topic) ?? new Set();
    topics.set(topic, subscriptions.add(subscription));
    return () => {
      subscriptions.delete(subscription);
      if (subscriptions.size === 0 && topics.get(topic) === subscriptions) topics.delete(topic);
    };
  };
  return {
    subscribe,
    /** The message is parsed only if there are listeners. */
    deliver: (topic: string, read: () => Json): void => {
      const listeners = topics.get(topic);
      if (listeners === undefined) return;
      const message = read();
      for (const subscription of [...listeners]) {
        if (topics.get(topic)?.has(subscription) !== true) continue; // ended by an earlier listener of this message
        try {
          subscription.listener(message);
        } catch (error) {
          onFailure?.(topic, error);
        }
      }
    },
    clear: (): void => topics.clear(),
  };
};
