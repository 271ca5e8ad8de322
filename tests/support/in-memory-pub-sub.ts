import type { Json } from '../../src/domain/kernel/json.ts';
import type { PubSub } from '../../src/ports/pub-sub.ts';

export type InMemoryPubSub = PubSub & {
  /** All published messages, including lost ones. */
  readonly sent: { readonly topic: string; readonly message: Json }[];
  /** While true, messages are lost, as when the process is killed between commit and publish. */
  losing: boolean;
};

export const createInMemoryPubSub = (): InMemoryPubSub => {
  const listeners = new Map<string, Set<(message: Json) => void>>();
  const pubSub: InMemoryPubSub = {
    sent: [],
    losing: false,
    publish: async (topic, message) => {
      pubSub.sent.push({ topic, message });
      if (!pubSub.losing) for (const listener of listeners.get(topic) ?? []) listener(message);
    },
    subscribe: (topic, listener) => {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(listener));
      return () => void set.delete(listener);
    },
    close: async () => listeners.clear(),
  };
  return pubSub;
};
