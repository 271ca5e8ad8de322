import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createRedisConnection } from '../../../src/adapters/redis/connection.ts';
import type { RedisConnection } from '../../../src/adapters/redis/connection.ts';
import { temporaryFolder } from '../../adapters/temporary-folder.ts';
import { secrets } from '../secrets.ts';
import { engineProcess, freePort } from './processes.ts';
import type { EngineProcess } from './processes.ts';

const named = process.env.REDIS_URL ?? null;
const installed = spawnSync('redis-server', ['--version']).status === 0;

/** Whether there is a Redis to test on, and whether one can be started that is ours to kill. */
export const redis = { available: named !== null || installed, startable: installed };

export type RedisEngine = {
  readonly url: string;
  connect(onError?: (error: unknown) => void): RedisConnection;
  /** The server's process; null for a named server. */
  readonly process: EngineProcess | null;
  stop(): Promise<void>;
};

/** A prefix that no other test uses. */
export const ownPrefix = (): string => `test-${randomBytes(6).toString('hex')}`;

const engineOf = (url: string, process: EngineProcess | null, remove: () => Promise<void>): RedisEngine => ({
  url,
  process,
  connect: (onError) => createRedisConnection({ url, ...(onError === undefined ? {} : { onError }) }),
  stop: async () => {
    await process?.kill();
    await remove();
  },
});

/** A server with production settings: append-only file, no eviction. Its data survive a kill. */
export const startOwnRedis = async (settings: Readonly<Record<string, string>> = {}): Promise<RedisEngine> => {
  const folder = temporaryFolder();
  const port = await freePort();
  const options = {
    port: String(port),
    bind: '127.0.0.1',
    requirepass: secrets.enginePassword,
    dir: folder.path,
    appendonly: 'yes',
    appendfsync: 'always',
    save: '',
    'maxmemory-policy': 'noeviction',
    ...settings,
  };
  const server = engineProcess(
    'redis-server',
    Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
    port,
  );
  await server.start();
  return engineOf(`redis://:${secrets.enginePassword}@127.0.0.1:${port}`, server, folder.remove);
};

export const startRedis = (): Promise<RedisEngine> =>
  named === null ? startOwnRedis() : Promise.resolve(engineOf(named, null, async () => undefined));
