import type { VoiceHeartbeat } from '../../ports/voice-heartbeat.ts';
import type { RedisConnection } from './connection.ts';

type Options = { readonly connection: Pick<RedisConnection, 'call'>; readonly prefix: string };

/** Times of one format sort as text. */
const BEAT = `
  local last = redis.call('GET', KEYS[1])
  if not last or last < ARGV[1] then redis.call('SET', KEYS[1], ARGV[1]) end
  return 1
`;

/** One key for all processes. */
export const createRedisVoiceHeartbeat = ({ connection, prefix }: Options): VoiceHeartbeat => {
  const key = `${prefix}:voice-heartbeat`;
  return {
    beat: async (at) => {
      await connection.call((redis) => redis.eval(BEAT, 1, key, at));
    },
    last: () => connection.call((redis) => redis.get(key)),
  };
};
