import { createBullMqJobQueue } from '../../../src/adapters/jobs/bullmq.ts';
import { createInProcessCallCounter } from '../../../src/adapters/limits/in-process.ts';
import { createRedisPubSub } from '../../../src/adapters/pub-sub/redis.ts';
import type { RedisConnection } from '../../../src/adapters/redis/connection.ts';
import { createRedisCallCounter } from '../../../src/adapters/redis/limits.ts';
import { createRedisSignIns } from '../../../src/adapters/redis/sign-ins.ts';
import { describeWithOwnRedis } from '../../support/engines/redis.ts';
import { startOwnRedis } from '../../support/engines/redis-server.ts';
import type { RedisEngine } from '../../support/engines/redis-server.ts';
import { until } from '../../support/until.ts';

const prefix = 'test';
const job = (id: string) => ({ name: 'read', id, data: null });
const down = { code: 'redis-unavailable' };

describeWithOwnRedis('Redis killed and back', () => {
  let engine: RedisEngine;
  let connection: RedisConnection;
  const errors: unknown[] = [];
  beforeEach(async () => {
    engine = await startOwnRedis();
    errors.length = 0;
    connection = engine.connect((error) => errors.push(error));
    await connection.ping();
  });
  afterEach(async () => {
    await connection.close();
    await engine.stop();
  });

  it('says so once a connection, refuses while it lasts, and goes on', async () => {
    await engine.process?.kill();
    await expect(connection.ping()).rejects.toMatchObject(down);
    await until(() => errors.length > 0);
    await expect(connection.ping()).rejects.toMatchObject(down);
    expect(errors).toHaveLength(1);
    await engine.process?.start();
    await until(() =>
      connection.ping().then(
        () => true,
        () => false,
      ),
    );
  });

  it('delivers again to everyone who had subscribed before', async () => {
    const pubSub = createRedisPubSub({ connection, prefix });
    const seen: unknown[] = [];
    pubSub.subscribe('updated', (message) => void seen.push(message));
    await pubSub.publish('updated', 'before');
    await until(() => seen.length === 1);
    await engine.process?.kill();
    await expect(pubSub.publish('updated', 'lost')).rejects.toThrow();
    await engine.process?.start();
    // At most once: messages published before the subscription is back may be lost.
    await until(async () => {
      await pubSub.publish('updated', 'after').catch(() => undefined);
      return seen.length > 1;
    });
    expect(new Set(seen)).toEqual(new Set(['before', 'after']));
    await pubSub.close();
  });

  it('keeps waiting jobs, refuses new ones meanwhile, and an idle worker goes on', async () => {
    const queue = createBullMqJobQueue({ connection, prefix, onError: (error) => errors.push(error) });
    const done: string[] = [];
    await queue.enqueue({ ...job('kept'), name: 'send' });
    queue.process('read', 1, async ({ id }) => void done.push(id));
    await queue.enqueue(job('first'));
    await until(() => done.length === 1);
    await engine.process?.kill();
    await expect(queue.enqueue(job('refused'))).rejects.toMatchObject(down);
    await engine.process?.start();
    await until(() =>
      queue.enqueue(job('second')).then(
        () => true,
        () => false,
      ),
    );
    await until(() => done.includes('second'));
    expect(await queue.has('kept')).toBe(true);
    queue.process('send', 1, async ({ id }) => void done.push(id));
    await until(() => done.includes('kept'));
    expect(done).not.toContain('refused');
    await queue.close();
  });

  it('closes the queue while Redis is away', async () => {
    const queue = createBullMqJobQueue({ connection, prefix, closeMs: 200 });
    queue.process('read', 1, async () => undefined);
    await queue.enqueue(job('a'));
    await until(async () => !(await queue.has('a')));
    await engine.process?.kill();
    await queue.close();
  });

  it('closes what waits for Redis, also in copies of its connections, and leaves nothing behind', async () => {
    const opened = connection.open();
    const clients = [opened, opened.duplicate()];
    await Promise.all(clients.map((client) => client.ping()));
    await engine.process?.kill();
    await until(() => clients.every(({ status }) => status === 'reconnecting'));
    const waiting = Promise.allSettled(clients.map((client) => client.blpop('nothing', 0)));
    await connection.close();
    expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(clients.map(({ status }) => status)).toEqual(['end', 'end']);
  });

  it('keeps sign-ins over a kill', async () => {
    const signIns = createRedisSignIns({ connection, prefix });
    const times = { createdAt: 1, seenAt: 2, roleCheckedAt: 3 };
    await signIns.create({ token: 't', accountId: 'a', role: 'mod', accessToken: null, browser: null, ...times });
    await engine.process?.kill();
    await expect(signIns.byToken('t')).rejects.toThrow();
    await engine.process?.start();
    await until(() =>
      connection.ping().then(
        () => true,
        () => false,
      ),
    );
    expect(await signIns.byToken('t')).toMatchObject({ accountId: 'a', role: 'mod', ...times });
  });

  it('counts calls in the process while Redis is away', async () => {
    const counter = createRedisCallCounter({ connection, prefix, fallback: createInProcessCallCounter() });
    expect((await counter.count('k', 60_000)).calls).toBe(1);
    expect((await counter.count('k', 60_000)).calls).toBe(2);
    await engine.process?.kill();
    await until(async () => (await counter.count('k', 60_000)).calls === 1);
    expect((await counter.count('k', 60_000)).calls).toBe(2);
  });
});

describeWithOwnRedis('Redis started after the product', () => {
  it('is connected to as soon as it is there', async () => {
    const engine = await startOwnRedis();
    await engine.process?.kill();
    const connection = engine.connect();
    const queue = createBullMqJobQueue({ connection, prefix });
    const pubSub = createRedisPubSub({ connection, prefix });
    const seen: unknown[] = [];
    pubSub.subscribe('t', (message) => void seen.push(message));
    queue.process('read', 1, async ({ id }) => void seen.push(id));
    await expect(queue.enqueue(job('early'))).rejects.toMatchObject(down);
    await engine.process?.start();
    await until(() =>
      queue.enqueue(job('late')).then(
        () => true,
        () => false,
      ),
    );
    await pubSub.publish('t', 'hello');
    await until(() => seen.length === 2);
    expect(seen.map(String).toSorted()).toEqual(['hello', 'late']);
    await queue.close();
    await pubSub.close();
    await connection.close();
    await engine.stop();
  });
});
