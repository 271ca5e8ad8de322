import { createBullMqJobQueue } from '../../src/adapters/jobs/bullmq.ts';
import { createInProcessCallCounter } from '../../src/adapters/limits/in-process.ts';
import { createRedisPubSub } from '../../src/adapters/pub-sub/redis.ts';
import {
  createRedisBotMemory,
  createRedisDayCounts,
  createRedisGauges,
  createRedisTokenBudget,
  createRedisVoiceHeartbeat,
} from '../../src/adapters/redis/small-stores.ts';
import { createRedisCallCounter } from '../../src/adapters/redis/limits.ts';
import { createRedisSignIns } from '../../src/adapters/redis/sign-ins.ts';
import { describeOnRedis } from '../support/engines/redis.ts';
import { ownPrefix, startRedis } from '../support/engines/redis-server.ts';
import type { RedisEngine } from '../support/engines/redis-server.ts';
import { describeBotMemory } from './bot-memory.ts';
import { describeCallCounter } from './call-counter.ts';
import { describeDayCounts } from './day-counts.ts';
import { describeTokenBudget } from './token-budget.ts';
import { describeGauges } from './gauges.ts';
import { describeJobQueue } from './job-queue.ts';
import { describePubSub } from './pub-sub.ts';
import { describeSignInStore } from './sign-in-store.ts';
import { describeVoiceHeartbeat } from './voice-heartbeat.ts';

describeCallCounter('in process', async () => {
  const counter = createInProcessCallCounter();
  return { counters: [counter, counter], dispose: async () => undefined };
});

describeOnRedis('on Redis', () => {
  let engine: RedisEngine;
  beforeAll(async () => {
    engine = await startRedis();
  });
  afterAll(() => engine.stop());

  describeJobQueue('BullMQ', async () => {
    const connection = engine.connect();
    const queue = createBullMqJobQueue({ connection, prefix: ownPrefix() });
    return {
      ...queue,
      close: async () => {
        await queue.close();
        await connection.close();
      },
    };
  });
  describePubSub('Redis', async () => {
    const connection = engine.connect();
    const pubSub = createRedisPubSub({ connection, prefix: ownPrefix() });
    return {
      ...pubSub,
      close: async () => {
        await pubSub.close();
        await connection.close();
      },
    };
  });
  describeSignInStore('Redis', async () => {
    const connection = engine.connect();
    return { signIns: createRedisSignIns({ connection, prefix: ownPrefix() }), dispose: () => connection.close() };
  });
  describeTokenBudget('Redis', async () => {
    const connection = engine.connect();
    const prefix = ownPrefix();
    return { open: () => createRedisTokenBudget({ connection, prefix }), dispose: () => connection.close() };
  });
  describeDayCounts('Redis', async () => {
    const connection = engine.connect();
    const prefix = ownPrefix();
    return { open: () => createRedisDayCounts({ connection, prefix }), dispose: () => connection.close() };
  });
  describeGauges('Redis', async () => {
    const connection = engine.connect();
    const prefix = ownPrefix();
    return { open: () => createRedisGauges({ connection, prefix }), dispose: () => connection.close() };
  });
  describeVoiceHeartbeat('Redis', async () => {
    const connection = engine.connect();
    const prefix = ownPrefix();
    return { open: () => createRedisVoiceHeartbeat({ connection, prefix }), dispose: () => connection.close() };
  });
  describeBotMemory('Redis', async () => {
    const connection = engine.connect();
    const prefix = ownPrefix();
    return { open: () => createRedisBotMemory({ connection, prefix }), dispose: () => connection.close() };
  });
  describeCallCounter('Redis', async () => {
    const prefix = ownPrefix();
    const connections = [engine.connect(), engine.connect()];
    await Promise.all(connections.map((connection) => connection.ping()));
    const fallback = { count: () => Promise.reject(new Error('not shared')) };
    return {
      counters: connections.map((connection) => createRedisCallCounter({ connection, prefix, fallback })),
      dispose: async () => {
        await Promise.all(connections.map((connection) => connection.close()));
      },
    };
  });
});
