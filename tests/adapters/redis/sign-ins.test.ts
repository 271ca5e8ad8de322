import { createRedisSignIns } from '../../../src/adapters/redis/sign-ins.ts';
import { describeOnRedis } from '../../support/engines/redis.ts';
import { ownPrefix, startRedis } from '../../support/engines/redis-server.ts';

describeOnRedis('sign-ins in Redis', () => {
  it('stores no token and lets every key end, unused ones sooner', async () => {
    const engine = await startRedis();
    const connection = engine.connect();
    const prefix = ownPrefix();
    const signIns = createRedisSignIns({ connection, prefix });
    const signIn = {
      accountId: 'a',
      role: 'mod',
      accessToken: null,
      createdAt: 1,
      seenAt: 1,
      roleCheckedAt: 1,
    } as const;
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
});
