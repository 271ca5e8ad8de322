import type { CallCounter } from '../../ports/limits.ts';
import type { RedisConnection } from './connection.ts';

type Options = {
  readonly connection: Pick<RedisConnection, 'commands'>;
  readonly prefix: string;
  /** Used while Redis is unreachable: each process then grants the whole limit, but no one is locked out. */
  readonly fallback: CallCounter;
};

const COUNT = `
  local calls = redis.call('INCR', KEYS[1])
  local left = redis.call('PTTL', KEYS[1])
  if left < 0 then
    redis.call('PEXPIRE', KEYS[1], ARGV[1])
    left = tonumber(ARGV[1])
  end
  return { calls, left }
`;

/** Counts across all processes on one Redis. */
export const createRedisCallCounter = ({ connection, prefix, fallback }: Options): CallCounter => ({
  count: async (key, windowMs) => {
    try {
      const answer = await connection.commands.eval(COUNT, 1, `${prefix}:calls:${key}`, windowMs);
      const [calls, endsInMs] = answer as [number, number];
      return { calls, endsInMs };
    } catch {
      return fallback.count(key, windowMs);
    }
  },
});
