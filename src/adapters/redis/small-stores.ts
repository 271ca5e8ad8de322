import type { BotMemory } from '../../ports/bot-memory.ts';
import type { RedisConnection } from './connection.ts';
import type { DayCounts } from '../../ports/day-counts.ts';
import type { Json } from '../../domain/kernel/json.ts';
import type { StatusStore } from '../../ports/status-store.ts';
import { seal, unseal } from '../sealed-value.ts';
import type { BudgetDay, TokenBudget } from '../../ports/token-budget.ts';
import type { VoiceHeartbeat } from '../../ports/voice-heartbeat.ts';

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

const RESERVE = `
  local spent = tonumber(redis.call('GET', KEYS[1]) or '0')
  if spent + tonumber(ARGV[1]) > tonumber(ARGV[2]) then return 0 end
  redis.call('INCRBY', KEYS[1], ARGV[1])
  redis.call('EXPIRE', KEYS[1], ARGV[3])
  return 1
`;
const SETTLE = `
  local spent = redis.call('INCRBY', KEYS[1], ARGV[1])
  if spent < 0 then redis.call('SET', KEYS[1], '0') end
  redis.call('EXPIRE', KEYS[1], ARGV[2])
`;
/** Longer than a day, so that settling after midnight still works. */
const keptSeconds = 3 * 24 * 60 * 60;

/** A key per slot and day, shared by all processes. */
export const createRedisTokenBudget = ({ connection, prefix }: Options): TokenBudget => {
  const keyOf = ({ slot, day }: BudgetDay): string => `${prefix}:tokens:${slot}:${day}`;
  return {
    reserve: async ({ tokens, limit, ...of }) =>
      (await connection.call((redis) => redis.eval(RESERVE, 1, keyOf(of), tokens, limit, keptSeconds))) === 1,
    settle: async ({ reserved, used, ...of }) => {
      await connection.call((redis) => redis.eval(SETTLE, 1, keyOf(of), used - reserved, keptSeconds));
    },
    spent: async (of) => Number((await connection.call((redis) => redis.get(keyOf(of)))) ?? '0'),
  };
};

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
