import { redis } from './redis-server.ts';

const say = (text: string): void => void process.stderr.write(`${text}\n`);
if (!redis.available)
  say('SKIPPED: Redis tests. Set REDIS_URL, or install redis-server (Debian: apt-get install redis-server).');
else if (!redis.startable)
  say('SKIPPED: tests that kill Redis. They need redis-server installed; REDIS_URL is not ours to kill.');

export const describeOnRedis: jest.Describe = redis.available ? describe : describe.skip;
/** For tests that kill the server: a named one is not ours to kill, but where redis-server is installed one is started. */
export const describeWithOwnRedis: jest.Describe = redis.startable ? describe : describe.skip;
