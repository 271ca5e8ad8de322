import { createHash } from 'node:crypto';
import type { SignIn, SignInStore } from '../../ports/accounts.ts';
import { codedError } from '../coded-error.ts';
import { refuseDamaged } from '../row-checksum.ts';
import type { OnDamaged } from '../row-checksum.ts';
import { seal, unseal } from '../sealed-value.ts';
import type { RedisConnection } from './connection.ts';

type Options = {
  readonly connection: Pick<RedisConnection, 'call'>;
  readonly prefix: string;
  /** Default: damage throws. */
  readonly onDamaged?: OnDamaged | undefined;
};

/** Maximum lifetime of a sign-in. */
const LIFE_MS = 30 * 24 * 60 * 60 * 1_000;
const UNUSED_MS = 7 * 24 * 60 * 60 * 1_000;

/** The token itself is never stored, so that Redis cannot be used to sign in. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** KEYS: sign-in, set of the account. ARGV: life, hash, how long unused, then fields and values. */
const CREATE = `
  if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
  redis.call('HSET', KEYS[1], unpack(ARGV, 4))
  redis.call('PEXPIRE', KEYS[1], ARGV[3])
  redis.call('SADD', KEYS[2], ARGV[2])
  redis.call('PEXPIRE', KEYS[2], ARGV[1])
  return 1
`;
/** Does not recreate a revoked sign-in. */
const UPDATE = `
  if redis.call('EXISTS', KEYS[1]) == 1 then
    redis.call('HSET', KEYS[1], unpack(ARGV, 2))
    redis.call('PEXPIRE', KEYS[1], ARGV[1])
  end
  return 1
`;
/** KEYS: set of the account. ARGV: prefix of sign-in keys. Removes expired members from the set. */
const OF_ACCOUNT = `
  local found = {}
  for _, hash in ipairs(redis.call('SMEMBERS', KEYS[1])) do
    local known = redis.call('HMGET', ARGV[1] .. hash, 'createdAt', 'seenAt', 'browser')
    if redis.call('EXISTS', ARGV[1] .. hash) == 1 then found[#found + 1] = { hash, known[1], known[2], known[3] }
    else redis.call('SREM', KEYS[1], hash) end
  end
  return found
`;
/** KEYS: set of the account. ARGV: start of the keys of sign-ins, role, moment. */
const CHANGE_ROLE = `
  for _, hash in ipairs(redis.call('SMEMBERS', KEYS[1])) do
    if redis.call('EXISTS', ARGV[1] .. hash) == 1 then
      redis.call('HSET', ARGV[1] .. hash, 'role', ARGV[2], 'roleCheckedAt', ARGV[3])
    end
  end
  return 1
`;
/** KEYS: set of the account, sign-in. ARGV: hash. */
const REVOKE_ONE = `
  if redis.call('SREM', KEYS[1], ARGV[1]) == 0 then return 0 end
  return redis.call('DEL', KEYS[2])
`;
/** KEYS: set of the account. ARGV: start of the keys of sign-ins. */
const REVOKE_ALL = `
  for _, hash in ipairs(redis.call('SMEMBERS', KEYS[1])) do redis.call('DEL', ARGV[1] .. hash) end
  redis.call('DEL', KEYS[1])
  return 1
`;

const FIELDS = ['accountId', 'role', 'createdAt', 'seenAt', 'roleCheckedAt', 'accessToken', 'browser'] as const;
type StoredSignIn = Omit<SignIn, 'token'>;

const toArguments = (change: Partial<StoredSignIn>): string[] =>
  FIELDS.flatMap((field) => (change[field] === undefined ? [] : [field, seal(field, change[field])]));

/** null: a field is damaged or missing. */
const fieldsOf = <F extends keyof StoredSignIn>(
  fields: readonly F[],
  texts: readonly (string | null | undefined)[],
): Pick<StoredSignIn, F> | null => {
  const values = fields.map((field, at) => unseal(field, texts[at]));
  if (values.includes(undefined)) return null;
  return Object.fromEntries(fields.map((field, at) => [field, values[at]])) as Pick<StoredSignIn, F>;
};

/** A hash per sign-in and a set of them per account. A damaged sign-in counts as missing. */
export const createRedisSignIns = ({ connection, prefix, onDamaged = refuseDamaged }: Options): SignInStore => {
  const start = `${prefix}:signed-in:`;
  const keyOf = (token: string): string => `${start}${hashOf(token)}`;
  const sets = `${prefix}:sign-ins-of:`;
  const setOf = (accountId: string): string => `${sets}${accountId}`;

  return {
    create: async ({ token, ...signIn }) => {
      const keys = [keyOf(token), setOf(signIn.accountId)];
      const created = await connection.call((redis) =>
        redis.eval(CREATE, 2, ...keys, LIFE_MS, hashOf(token), UNUSED_MS, ...toArguments(signIn)),
      );
      if (created !== 1) throw codedError('token-taken', 'A sign-in with this token already exists');
    },
    byToken: async (token) => {
      const stored = await connection.call((redis) => redis.hgetall(keyOf(token)));
      if (Object.keys(stored).length === 0) return null;
      const signIn = fieldsOf(
        FIELDS,
        FIELDS.map((field) => stored[field]),
      );
      if (signIn !== null) return { token, ...signIn };
      onDamaged({ what: 'sign-in', id: hashOf(token) });
      return null;
    },
    update: async (token, change) => {
      const fields = toArguments(change);
      if (fields.length > 0)
        await connection.call((redis) => redis.eval(UPDATE, 1, keyOf(token), UNUSED_MS, ...fields));
    },
    revoke: async (token) => {
      // The account's set may keep a stale hash until its last sign-in expires.
      await connection.call((redis) => redis.del(keyOf(token)));
    },
    revokeAll: async (accountId) => {
      await connection.call((redis) => redis.eval(REVOKE_ALL, 1, setOf(accountId), start));
    },
    ofAccount: async (accountId) => {
      const found = await connection.call((redis) => redis.eval(OF_ACCOUNT, 1, setOf(accountId), start));
      return (found as readonly (readonly [id: string, ...known: (string | null)[]])[])
        .flatMap(([id, createdAt, seenAt, browser]) => {
          const times = fieldsOf(['createdAt', 'seenAt'], [createdAt, seenAt]);
          if (times === null) onDamaged({ what: 'sign-in', id });
          // Listed even if the browser's name is damaged, so that it can be ended.
          const named = fieldsOf(['browser'], [browser]);
          return times === null ? [] : [{ id, browser: named?.browser ?? null, ...times }];
        })
        .sort((a, b) => b.seenAt - a.seenAt || (a.id < b.id ? -1 : 1));
    },
    accessTokens: async (accountId) => {
      const ids = await connection.call((redis) => redis.smembers(setOf(accountId)));
      const found = await Promise.all(
        ids.map(async (id) => {
          const text = await connection.call((redis) => redis.hget(`${start}${id}`, 'accessToken'));
          return { id, accessToken: fieldsOf(['accessToken'], [text])?.accessToken ?? null };
        }),
      );
      return found.flatMap(({ id, accessToken }) => (accessToken === null ? [] : [{ id, accessToken }]));
    },
    changeRole: async (accountId, role, checkedAt) => {
      const to = [seal('role', role), seal('roleCheckedAt', checkedAt)];
      await connection.call((redis) => redis.eval(CHANGE_ROLE, 1, setOf(accountId), start, ...to));
    },
    accountIds: async () => {
      const found = new Set<string>();
      let cursor = '0';
      do {
        const [next, keys] = await connection.call((redis) => redis.scan(cursor, 'MATCH', `${sets}*`, 'COUNT', 1_000));
        for (const key of keys) found.add(key.slice(sets.length));
        cursor = next;
      } while (cursor !== '0');
      return [...found];
    },
    revokeById: async (accountId, id) => {
      const keys = [setOf(accountId), `${start}${id}`];
      return (await connection.call((redis) => redis.eval(REVOKE_ONE, 2, ...keys, id))) === 1;
    },
    // Redis expires them.
    purge: () => Promise.resolve(),
  };
};
