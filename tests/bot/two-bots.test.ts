import { createInProcessJobQueue } from '../../src/adapters/jobs/in-process.ts';
import { createRedisLeases } from '../../src/adapters/leases/redis.ts';
import type { RedisConnection } from '../../src/adapters/redis/connection.ts';
import { startBot } from '../../src/main/bot/bot.ts';
import { createBotWorld } from '../support/bot-world.ts';
import type { BotWorld } from '../support/bot-world.ts';
import { describeOnRedis } from '../support/engines/redis.ts';
import { ownPrefix, startRedis } from '../support/engines/redis-server.ts';
import type { RedisEngine } from '../support/engines/redis-server.ts';
import { until } from '../support/until.ts';

describeOnRedis('two bots of one guild', () => {
  let engine: RedisEngine;
  let world: BotWorld;
  const ending = new AbortController();
  const ended: Promise<void>[] = [];
  const connections: RedisConnection[] = [];
  beforeAll(async () => {
    engine = await startRedis();
    world = await createBotWorld();
  });
  afterAll(async () => {
    ending.abort();
    await Promise.all(ended);
    for (const connection of connections) await connection.close();
    await world.end();
    await engine.stop();
  });
  const shared = { prefix: ownPrefix(), holdMs: 3_000 };
  /** Until the end. */
  const noAnswer = () =>
    new Promise<never>((_, fail) => {
      ending.signal.addEventListener('abort', () => fail(new Error('Redis is away')), { once: true });
    });
  const start = () => {
    const real = engine.connect();
    connections.push(real);
    let isFrozen = false;
    const connection: Pick<RedisConnection, 'call'> = {
      call: (ask) => (isFrozen ? noAnswer() : real.call(ask)),
    };
    const parts = {
      ...world.parts,
      jobs: createInProcessJobQueue(),
      leases: createRedisLeases({ ...shared, connection }),
    };
    ended.push(startBot(parts, world.config, ending.signal).ended);
    return { freeze: () => void (isFrozen = true) };
  };
  const archives = async (text: string): Promise<void> => {
    world.people.post({ by: world.persons.nova, channel: world.places.raids, text });
    await until(async () => (await world.contents()).includes(text), 30_000, text);
  };

  it('are one: the other takes over when the first does not reach the lease any more, and nothing is doubled', async () => {
    const first = start();
    await until(() => world.gateway.identified.length === 1);
    start();
    await archives('by the first');
    expect(world.gateway.connections()).toBe(1);
    let most = 0;
    const looking = setInterval(() => (most = Math.max(most, world.gateway.connections())), 5);
    first.freeze();
    world.people.post({ by: world.persons.zed, channel: world.places.raids, text: 'meanwhile' });
    await until(() => world.gateway.identified.length === 2, 30_000, 'the other to take over');
    await archives('by the second');
    clearInterval(looking);
    expect(most).toBe(1);
    expect(await world.contents()).toEqual(['by the first', 'meanwhile', 'by the second']);
  });
});
