import type { BudgetDay, TokenBudget } from '../../ports/token-budget.ts';
import type { RedisConnection } from './connection.ts';

type Options = { readonly connection: Pick<RedisConnection, 'call'>; readonly prefix: string };

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
