import { createRedisLeases } from '../../../src/adapters/leases/redis.ts';
import type { RedisConnection } from '../../../src/adapters/redis/connection.ts';
import { describeOnRedis } from '../../support/engines/redis.ts';
import { ownPrefix, startRedis } from '../../support/engines/redis-server.ts';
import type { RedisEngine } from '../../support/engines/redis-server.ts';

const { signal } = new AbortController();

describeOnRedis('a lease on Redis', () => {
  let engine: RedisEngine;
  const open: RedisConnection[] = [];
  beforeAll(async () => {
    engine = await startRedis();
  });
  afterEach(async () => {
    for (const connection of open.splice(0)) await connection.close();
  });
  afterAll(() => engine.stop());
  const connect = (): RedisConnection => {
    const connection = engine.connect();
    open.push(connection);
    return connection;
  };

  it('is lost before another has it, where Redis does not answer its holder any more', async () => {
    const shared = { prefix: ownPrefix(), holdMs: 900 };
    const real = connect();
    let isFrozen = false;
    const connection: Pick<RedisConnection, 'call'> = {
      call: (ask) => (isFrozen ? new Promise(() => undefined) : real.call(ask)),
    };
    const first = await createRedisLeases({ ...shared, connection }).acquire('bot', signal);
    expect([first.isHeld(), first.lost.aborted]).toEqual([true, false]);
    isFrozen = true;
    const order: string[] = [];
    first.lost.addEventListener('abort', () => order.push('lost'));
    await createRedisLeases({ ...shared, connection: connect() }).acquire('bot', signal);
    order.push('taken');
    expect(order).toEqual(['lost', 'taken']);
    expect(first.isHeld()).toBe(false);
  });

  it('has its whole life again with each renewal, and is free after its release', async () => {
    const shared = { prefix: ownPrefix(), holdMs: 600_000, everyMs: 20 };
    const first = await createRedisLeases({ ...shared, connection: connect() }).acquire('bot', signal);
    const redis = connect();
    const life = (): Promise<number> => redis.call((one) => one.pttl(`${shared.prefix}:lease:bot`));
    await redis.call((one) => one.pexpire(`${shared.prefix}:lease:bot`, 300_000));
    while ((await life()) <= 300_000);
    let asked = 0;
    const other = connect();
    const second = createRedisLeases({
      ...shared,
      connection: {
        call: async (ask) => {
          const answer = await other.call(ask);
          asked += 1;
          return answer;
        },
      },
    }).acquire('bot', signal);
    // It has asked more than once by then, and was refused.
    while (asked < 3) await life();
    expect(first.isHeld()).toBe(true);
    await first.release();
    expect((await second).isHeld()).toBe(true);
    await (await second).release();
  });
});
