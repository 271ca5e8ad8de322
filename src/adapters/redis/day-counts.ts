import type { DayCounts } from '../../ports/day-counts.ts';
import type { RedisConnection } from './connection.ts';

type Options = { readonly connection: Pick<RedisConnection, 'call'>; readonly prefix: string };

/** A hash per name, a field per day, shared by all processes. */
export const createRedisDayCounts = ({ connection, prefix }: Options): DayCounts => {
  const keyOf = (name: string): string => `${prefix}:day-counts:${name}`;
  return {
    add: async (name, day) => {
      await connection.call((redis) => redis.hincrby(keyOf(name), day, 1));
    },
    since: async (name, day) => {
      const days = Object.entries(await connection.call((redis) => redis.hgetall(keyOf(name))));
      if (days.length === 0) return null;
      return days.reduce((sum, [one, count]) => (one >= day ? sum + Number(count) : sum), 0);
    },
  };
};
