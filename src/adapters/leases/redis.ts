import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Lease, Leases } from '../../ports/lease.ts';
import type { RedisConnection } from '../redis/connection.ts';

type Options = {
  readonly connection: Pick<RedisConnection, 'call'>;
  readonly prefix: string;
  /** Time without renewal after which a holder loses the lease. */
  readonly holdMs?: number;
  /** Interval for renewing, and for retrying by waiting processes. */
  readonly everyMs?: number;
};

/** The holder stops this share of `holdMs` before the key expires. */
const earlierBy = 1 / 6;

const RENEW = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) else return 0 end`;
const RELEASE = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) else return 0 end`;

/** A lease is a key with an expiry, which its holder renews three times per `holdMs` by default. */
export const createRedisLeases = ({ connection, prefix, holdMs = 6_000, everyMs = holdMs / 3 }: Options): Leases => {
  const take = (key: string, token: string): Promise<boolean> =>
    connection.call(async (redis) => (await redis.set(key, token, 'PX', holdMs, 'NX')) === 'OK').catch(() => false);

  const hold = (key: string, token: string, takenAt: number): Lease => {
    const lost = new AbortController();
    const released = new AbortController();
    let renewedAt = takenAt;
    const heldFor = (): number => renewedAt + holdMs * (1 - earlierBy) - performance.now();
    let ending: NodeJS.Timeout | undefined;
    const endLater = (): void => {
      clearTimeout(ending);
      ending = setTimeout(() => lost.abort(), Math.max(0, heldFor())).unref();
    };
    endLater();
    const renew = async (): Promise<void> => {
      const startedAt = performance.now();
      const isKept = await connection
        .call(async (redis) => (await redis.eval(RENEW, 1, key, token, holdMs)) === 1)
        .catch(() => null);
      // Without an answer the lease may still be ours until it expires.
      if (isKept === false) lost.abort();
      if (isKept !== true) return;
      renewedAt = startedAt;
      endLater();
    };
    const renewing = async (): Promise<void> => {
      const isOver = (): boolean => lost.signal.aborted || released.signal.aborted;
      while (!isOver()) {
        await delay(everyMs, undefined, { signal: released.signal, ref: false }).catch(() => undefined);
        if (!isOver()) await renew();
      }
    };
    void renewing();
    return {
      lost: lost.signal,
      isHeld: () => !lost.signal.aborted && !released.signal.aborted && heldFor() > 0,
      release: async () => {
        released.abort();
        clearTimeout(ending);
        await connection.call((redis) => redis.eval(RELEASE, 1, key, token)).catch(() => undefined);
      },
    };
  };

  return {
    acquire: async (name, signal) => {
      const key = `${prefix}:lease:${name}`;
      const token = randomUUID();
      for (;;) {
        const takenAt = performance.now();
        if (await take(key, token)) return hold(key, token, takenAt);
        await delay(everyMs, undefined, { signal });
      }
    },
  };
};
