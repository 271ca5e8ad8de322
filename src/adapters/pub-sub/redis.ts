import type { Json } from '../../domain/kernel/json.ts';
import type { PubSub } from '../../ports/pub-sub.ts';
import { codedError } from '../coded-error.ts';
import type { RedisConnection } from '../redis/connection.ts';
import { createListeners } from './listeners.ts';
import type { OnListenerFailure } from './listeners.ts';

type Options = {
  readonly connection: Pick<RedisConnection, 'call' | 'open'>;
  readonly prefix: string;
  readonly onFailure?: OnListenerFailure;
};

/**
 * Between all processes on one Redis, the publishing one included. One pattern covers every topic, so a listener hears
 * what is published after `subscribe` returned. While the connection is lost messages are too.
 */
export const createRedisPubSub = ({ connection, prefix, onFailure }: Options): PubSub => {
  const listeners = createListeners(onFailure);
  const start = `${prefix}:topic:`;
  const subscriber = connection.open();
  let closed = false;
  // Sent once connected, and again by the driver after each loss.
  const subscribed = subscriber.psubscribe(`${start.replace(/[*?[\]\\]/g, '\\$&')}*`);
  subscribed.catch((error: unknown) => {
    if (!closed) onFailure?.('*', error);
  });

  subscriber.on('pmessage', (_pattern, channel, text) => {
    listeners.deliver(channel.slice(start.length), () => JSON.parse(text) as Json);
  });

  return {
    publish: (topic, message) =>
      connection.call(async (redis) => {
        if (closed) throw codedError('closed', 'Publishing has ended');
        await subscribed; // the connection for commands stands, so this one comes too
        await redis.publish(`${start}${topic}`, JSON.stringify(message));
      }),
    subscribe: listeners.subscribe,
    close: () => {
      closed = true;
      listeners.clear();
      subscriber.disconnect();
      return Promise.resolve();
    },
  };
};
