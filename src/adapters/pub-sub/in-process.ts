import type { Json } from '../../domain/kernel/json.ts';
import type { PubSub } from '../../ports/pub-sub.ts';
import { createListeners } from './listeners.ts';
import type { OnListenerFailure } from './listeners.ts';

type Options = { readonly onFailure?: OnListenerFailure };

/** Within one process; a listener runs before `publish` resolves. */
export const createInProcessPubSub = ({ onFailure }: Options = {}): PubSub => {
  const listeners = createListeners(onFailure);
  const queue: { readonly topic: string; readonly message: Json }[] = [];
  let delivering = false;

  /** Messages published by a listener are delivered after the current one. */
  const deliverAll = (): void => {
    if (delivering) return;
    delivering = true;
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { topic, message } = next;
      listeners.deliver(topic, () => message);
    }
    delivering = false;
  };

  return {
    publish: (topic, message) => {
      queue.push({ topic, message });
      deliverAll();
      return Promise.resolve();
    },
    subscribe: listeners.subscribe,
    close: () => {
      listeners.clear();
      return Promise.resolve();
    },
  };
};
