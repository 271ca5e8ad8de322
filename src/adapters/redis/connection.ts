import { Redis } from 'ioredis';
import type { RedisOptions } from 'ioredis';
import { codedError, isLostSocket } from '../coded-error.ts';

/** One server, several connections: commands share one, who blocks or subscribes opens another. They reconnect for ever. */
export type RedisConnection = {
  /** Fails at once while Redis is away and never sends a command twice; for the queue of the HTTP path. */
  readonly commands: Redis;
  /** Runs commands; waits a little for a lost connection, then throws with code `redis-unavailable`. */
  call<T>(work: (redis: Redis) => Promise<T>): Promise<T>;
  /** A further connection, which keeps its commands until it is connected; closed with this one, its copies too. */
  open(): Redis;
  /** Resolves when the server answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
};
type Options = {
  /** redis://… or rediss://… */
  readonly url: string;
  /** Told once of every loss of a connection, with its cause. */
  readonly onError?: (error: unknown) => void;
};

const WAIT_MS = 2_000;
const ANSWER_MS = 4_000;

const COMMON = {
  connectTimeout: 5_000,
  keepAlive: 10_000,
  retryStrategy: (times: number) => Math.min(50 * times, 1_000),
  // After a failover the old master refuses to write: find the new one.
  reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
} satisfies RedisOptions;
const COMMANDS = {
  ...COMMON,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  commandTimeout: ANSWER_MS,
} satisfies RedisOptions;
const LASTING = { ...COMMON, maxRetriesPerRequest: null } satisfies RedisOptions;

const unavailable = (cause?: unknown): Error =>
  Object.assign(codedError('redis-unavailable', 'Redis does not answer'), cause === undefined ? {} : { cause });

/** The driver distinguishes lost connections from server errors by message only. */
const OUTAGE = /^(Stream isn't writeable|Connection is closed|Command timed out|Reached the max retries)/;
const isOutage = (error: unknown): boolean =>
  isLostSocket(error) || (error instanceof Error && OUTAGE.test(error.message));

const readyWithin = (redis: Redis, ms: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const settle = (done: () => void) => (): void => {
      clearTimeout(timer);
      redis.off('ready', onReady);
      redis.off('end', onEnd);
      done();
    };
    const onReady = settle(resolve);
    const onEnd = settle(() => reject(unavailable()));
    const timer = setTimeout(onEnd, ms);
    redis.once('ready', onReady);
    redis.once('end', onEnd);
  });

/** Also what waits to be sent: the driver forgets it when it is disconnected between two tries to reconnect. */
const end = (redis: Redis): void => {
  // A connection closed in the same turn is not opened; waiting calls fail.
  if (redis.status === 'reconnecting' || redis.status === 'end') redis.connect().catch(() => undefined);
  redis.disconnect();
};

export const createRedisConnection = ({ url, onError }: Options): RedisConnection => {
  const clients = new Set<Redis>();
  const connect = (options: typeof COMMANDS | typeof LASTING): Redis => {
    const redis = new Redis(url, options);
    let isReported = false;
    redis.on('error', (error) => {
      if (!isReported) onError?.(error);
      isReported = true;
    });
    redis.on('ready', () => {
      isReported = false;
    });
    clients.add(redis);
    return redis;
  };
  /** BullMQ duplicates the given connection, and closes the copy only while the server answers. */
  const open = (): Redis => {
    const redis = connect(LASTING);
    const duplicate = redis.duplicate.bind(redis);
    redis.duplicate = (override) => {
      const copy = duplicate(override);
      clients.add(copy);
      return copy;
    };
    return redis;
  };
  const commands = connect(COMMANDS);
  /** Last connection error while disconnected. */
  let fault: unknown;
  commands.on('error', (error) => (fault = error));
  commands.on('ready', () => (fault = undefined));
  let waiting: Promise<void> | null = null;

  const ready = async (): Promise<void> => {
    if (commands.status === 'ready') return;
    if (commands.status === 'end') throw unavailable(fault);
    waiting ??= readyWithin(commands, WAIT_MS)
      .catch(() => {
        throw unavailable(fault);
      })
      .finally(() => {
        waiting = null;
      });
    await waiting;
  };

  const call = async <T>(work: (redis: Redis) => Promise<T>): Promise<T> => {
    await ready();
    try {
      return await work(commands);
    } catch (error) {
      throw isOutage(error) ? unavailable(error) : error;
    }
  };

  return {
    commands,
    call,
    open,
    ping: async () => {
      await call((redis) => redis.ping());
    },
    close: () => {
      for (const redis of clients) end(redis);
      clients.clear();
      return Promise.resolve();
    },
  };
};
