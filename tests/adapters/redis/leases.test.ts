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

  it('is held on while it is renewed, and free after its release', async () => {
    const shared = { prefix: ownPrefix(), holdMs: 1_500 };
    const first = await createRedisLeases({ ...shared, connection: connect() }).acquire('bot', signal);
    let isTaken = false;
    const second = createRedisLeases({ ...shared, connection: connect() })
      .acquire('bot', signal)
      .then((lease) => {
        isTaken = true;
        return lease;
      });
    // Twice as long as it is held without being renewed, by the clock of Redis.
    const redis = connect();
    const now = () => redis.call(async (one) => Number((await one.time())[0]) * 1_000);
    const until = (await now()) + 3_000;
    while ((await now()) < until);
    expect([isTaken, first.isHeld()]).toEqual([false, true]);
    await first.release();
    await (await second).release();
  });
});
