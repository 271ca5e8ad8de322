import type { Json } from '../../domain/kernel/json.ts';
import type { PubSub } from '../../ports/pub-sub.ts';
import { codedError } from '../coded-error.ts';
import type { RedisConnection } from '../redis/connection.ts';

type Options = {
  readonly connection: Pick<RedisConnection, 'call' | 'open'>;
  readonly prefix: string;
  /** Told of every listener that threw; the others still get the message. */
  readonly onFailure?: (topic: string, error: unknown) => void;
};
type Subscription = { readonly listener: (message: Json) => void };

/**
 * Between all processes on one Redis, the publishing one included. One pattern covers every topic, so a listener hears
 * what is published after `subscribe` returned. While the connection is lost messages are too.
 */
export const createRedisPubSub = ({ connection, prefix, onFailure }: Options): PubSub => {
  const topics = new Map<string, Set<Subscription>>();
  const start = `${prefix}:topic:`;
  const subscriber = connection.open();
  let closed = false;
  // Sent as soon as there is a connection, and again by the driver after each loss.
  const subscribed = subscriber.psubscribe(`${start.replace(/[*?[\]\\]/g, '\\$&')}*`);
  subscribed.catch((error: unknown) => {
    if (!closed) onFailure?.('*', error);
  });

  subscriber.on('pmessage', (_pattern, channel, text) => {
    const topic = channel.slice(start.length);
    const listeners = topics.get(topic);
    if (listeners === undefined) return;
    const message = JSON.parse(text) as Json;
    for (const subscription of [...listeners]) {
      if (topics.get(topic)?.has(subscription) !== true) continue; // ended by an earlier listener of this message
      try {
        subscription.listener(message);
      } catch (error) {
        onFailure?.(topic, error);
      }
    }
  });

  return {
    publish: (topic, message) =>
      connection.call(async (redis) => {
        if (closed) throw codedError('closed', 'Publishing has ended');
        await subscribed; // the connection for commands stands, so this one comes too
        await redis.publish(`${start}${topic}`, JSON.stringify(message));
      }),
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
      closed = true;
      topics.clear();
      subscriber.disconnect();
      return Promise.resolve();
    },
  };
};
