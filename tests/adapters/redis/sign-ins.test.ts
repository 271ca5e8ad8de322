import { createRedisSignIns } from '../../../src/adapters/redis/sign-ins.ts';
import type { DamagedRow } from '../../../src/adapters/row-checksum.ts';
import { describeOnRedis } from '../../support/engines/redis.ts';
import { ownPrefix, startRedis } from '../../support/engines/redis-server.ts';

const signIn = {
  accountId: 'a',
  role: 'mod',
  accessToken: null,
  browser: null,
  createdAt: 1,
  seenAt: 1,
  roleCheckedAt: 1,
} as const;

describeOnRedis('sign-ins in Redis', () => {
  it('stores no token and lets every key end, unused ones sooner', async () => {
    const engine = await startRedis();
    const connection = engine.connect();
    const prefix = ownPrefix();
    const signIns = createRedisSignIns({ connection, prefix });
    await signIns.create({ ...signIn, token: 'very-secret' });
    await signIns.update('very-secret', { seenAt: 2 });
    await connection.call(async (redis) => {
      const keys = await redis.keys(`${prefix}:*`);
      expect(keys).toHaveLength(2);
      const days = await Promise.all(keys.map(async (key) => Math.ceil((await redis.pttl(key)) / 86_400_000)));
      expect(days.sort((a, b) => a - b)).toEqual([7, 30]);
      const values = await Promise.all(keys.map((key) => redis.dump(key)));
      expect(`${keys.join()} ${values.join()}`).not.toContain('very-secret');
    });
    await connection.close();
    await engine.stop();
  });

  it('are missing, and reported, when any character of a field is changed or a field is gone', async () => {
    const engine = await startRedis();
    const connection = engine.connect();
    const prefix = ownPrefix();
    const told: DamagedRow[] = [];
    const signIns = createRedisSignIns({ connection, prefix, onDamaged: (one) => told.push(one) });
    await signIns.create({ ...signIn, token: 'secret' });
    const whole = await signIns.byToken('secret');
    const [{ id } = { id: '' }] = await signIns.ofAccount('a');
    await connection.call(async (redis) => {
      const [key = ''] = await redis.keys(`${prefix}:*${id}`);
      for (const [field, text] of Object.entries(await redis.hgetall(key))) {
        for (const at of Buffer.from(text).keys()) {
          const flipped = Buffer.from(text);
          flipped[at] = (flipped[at] ?? 0) ^ 1;
          await redis.hset(key, field, flipped);
          expect([field, at, await signIns.byToken('secret')]).toEqual([field, at, null]);
        }
        await redis.hdel(key, field);
        expect(await signIns.byToken('secret')).toBeNull();
        // Nobody's list of sign-ins fails for it.
        expect(await signIns.ofAccount('a')).toHaveLength(['createdAt', 'seenAt'].includes(field) ? 0 : 1);
        await redis.hset(key, field, text);
      }
    });
    expect(told[0]).toEqual({ what: 'sign-in', id });
    expect(whole).toEqual({ ...signIn, token: 'secret' });
    expect(await signIns.byToken('secret')).toEqual(whole);
    await connection.close();
    await engine.stop();
  });
});
