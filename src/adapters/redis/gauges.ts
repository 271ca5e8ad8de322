import type { Json } from '../../domain/kernel/json.ts';
import type { StatusStore } from '../../ports/status-store.ts';
import { seal, unseal } from '../sealed-value.ts';
import type { RedisConnection } from './connection.ts';

type Options = { readonly connection: Pick<RedisConnection, 'call'>; readonly prefix: string };

/** A key per gauge, shared by all processes. */
export const createRedisGauges = ({ connection, prefix }: Options): StatusStore => {
  const keyOf = (name: string): string => `${prefix}:gauge:${name}`;
  return {
    write: async (name, value) => {
      await connection.call((redis) => redis.set(keyOf(name), seal(name, value)));
    },
    read: async (name) => (unseal(name, await connection.call((redis) => redis.get(keyOf(name)))) ?? null) as Json,
  };
};
