import type { BotMemory } from '../../ports/bot-memory.ts';
import type { RedisConnection } from './connection.ts';

type Options = { readonly connection: Pick<RedisConnection, 'call'>; readonly prefix: string };

/** KEYS: marks. ARGV: channel, message. Of ids the longer is the later. */
const ADVANCE = `
  local last = redis.call('HGET', KEYS[1], ARGV[1])
  if not last or #last < #ARGV[2] or (#last == #ARGV[2] and last < ARGV[2]) then
    redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
  end
  return 1
`;

/** A hash of marks, and one of replies, for all processes. */
export const createRedisBotMemory = ({ connection, prefix }: Options): BotMemory => {
  const marks = `${prefix}:bot-marks`;
  const replies = `${prefix}:bot-replies`;
  return {
    mark: (channelId) => connection.call((redis) => redis.hget(marks, channelId)),
    advance: async (channelId, messageId) => {
      await connection.call((redis) => redis.eval(ADVANCE, 1, marks, channelId, messageId));
    },
    reply: async (key) => {
      const stored = await connection.call((redis) => redis.hget(replies, key));
      const [channelId, messageId] = stored?.split(' ') ?? [];
      return channelId === undefined || messageId === undefined ? null : { channelId, messageId };
    },
    keepReply: async (key, { channelId, messageId }) => {
      await connection.call((redis) => redis.hset(replies, key, `${channelId} ${messageId}`));
    },
  };
};
