import { Queue, WaitingError, Worker } from 'bullmq';
import type { Job as QueuedJob } from 'bullmq';
import type { Json } from '../../domain/kernel/json.ts';
import type { Job, JobQueue } from '../../ports/jobs.ts';
import { codedError } from '../coded-error.ts';
import type { RedisConnection } from '../redis/connection.ts';

type Handler = Parameters<JobQueue['process']>[2];
type ActiveWorker = {
  readonly worker: Worker<Data>;
  readonly end: AbortController;
  readonly active: Set<Promise<void>>;
};
type Data = { readonly id: string; readonly data: Json };
type Options = {
  readonly connection: Pick<RedisConnection, 'commands' | 'call' | 'open'>;
  readonly prefix: string;
  /** Receives jobs whose handler threw, except by the abort of `close`. */
  readonly onFailure?: (job: Job, error: unknown) => void;
  /** Receives errors of the connection to Redis, which are retried. */
  readonly onError?: (error: unknown) => void;
  /** How long a job of a worker that died is held before another takes it. */
  readonly lockMs?: number;
  /** How long `close` waits for handlers that were aborted. */
  readonly closeMs?: number;
};

/** A job may outlive any number of killed workers. */
const MAX_STALLED = 1_000;
const OVER = new Set(['unknown', 'completed', 'failed']);

/** BullMQ takes no id of digits only. */
const queueId = (id: string): string => `job-${id}`;

/** Whether the work ended in time. */
const within = async (ms: number, work: Promise<unknown>): Promise<boolean> => {
  const timedOut = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => timedOut.resolve(false), ms);
  try {
    return await Promise.race([work.then(() => true), timedOut.promise]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * One BullMQ queue for each name of jobs, between any number of processes. At least once: a job whose worker died is
 * done again by another. What is finished leaves no trace, so its id may be enqueued again.
 */
export const createBullMqJobQueue = (options: Options): JobQueue => {
  const { connection, onFailure, onError, lockMs = 15_000, closeMs = 5_000 } = options;
  const prefix = `${options.prefix}:jobs`;
  const namesKey = `${prefix}:names`;
  const failedKey = `${prefix}:failed`;
  const queues = new Map<string, Queue<Data>>();
  const workers = new Map<string, ActiveWorker>();
  let isClosed = false;
  const hearError = (error: unknown): void => onError?.(error);

  const queueOf = (name: string): Queue<Data> => {
    const known = queues.get(name);
    if (known !== undefined) return known;
    const queue = new Queue<Data>(name, { connection: connection.commands, prefix });
    queue.on('error', hearError);
    queues.set(name, queue);
    return queue;
  };
  /** Includes queues used only by other processes. */
  const allQueues = async (): Promise<readonly Queue<Data>[]> => {
    const names = await connection.call((redis) => redis.smembers(namesKey));
    return names.map(queueOf);
  };

  /** Aborted jobs wait for the next worker. */
  const putBack = async (job: QueuedJob<Data>, token: string | undefined): Promise<never> => {
    await job.moveToWait(token);
    throw new WaitingError();
  };

  type Taken = { readonly queued: QueuedJob<Data>; readonly token: string | undefined; readonly signal: AbortSignal };
  const run = async (handler: Handler, { queued, token, signal }: Taken): Promise<void> => {
    const job: Job = { name: queued.name, ...queued.data };
    const isOver = (): boolean => signal.aborted;
    if (isOver()) return putBack(queued, token);
    try {
      await handler(job, signal);
    } catch (error) {
      if (!isOver()) {
        onFailure?.(job, error);
        await connection.call((redis) => redis.incr(failedKey)).catch(hearError);
        throw error;
      }
    }
    if (isOver()) await putBack(queued, token);
  };

  const startWorker = (name: string, concurrency: number, handler: Handler): ActiveWorker => {
    const active = new Set<Promise<void>>();
    const end = new AbortController();
    const tracked = (work: Promise<void>): Promise<void> => {
      const tracking = work.finally(() => active.delete(tracking));
      active.add(tracking);
      return tracking;
    };
    const take = (queued: QueuedJob<Data>, token?: string): Promise<void> =>
      tracked(run(handler, { queued, token, signal: end.signal }));
    const worker = new Worker<Data>(name, take, {
      connection: connection.open(),
      prefix,
      concurrency,
      lockDuration: lockMs,
      stalledInterval: Math.ceil(lockMs / 2),
      maxStalledCount: MAX_STALLED,
    });
    worker.on('error', hearError);
    return { worker, end, active };
  };

  const endWorkers = async (open: readonly ActiveWorker[]): Promise<void> => {
    const paused = Promise.allSettled(open.map(({ worker }) => worker.pause(true))); // from here on they take no further job
    for (const { end } of open) end.abort();
    const ended = await within(closeMs, Promise.allSettled([paused, ...open.flatMap(({ active }) => [...active])]));
    // Forced when Redis is unreachable, because BullMQ would wait for it.
    const force = !ended || connection.commands.status !== 'ready';
    await within(closeMs, Promise.allSettled(open.map(({ worker }) => worker.close(force))));
  };
  const close = async (): Promise<void> => {
    isClosed = true;
    await endWorkers([...workers.values()]);
    await within(closeMs, Promise.allSettled([...queues.values()].map((queue) => queue.close())));
  };
  let closing: Promise<void> | null = null;

  return {
    enqueue: async ({ name, id, data }) => {
      if (!/^[A-Za-z0-9_-]+$/.test(id)) throw codedError('bad-job-id', `Not an id of a job: ${id}`);
      if (isClosed) throw codedError('closed', 'The job queue is closed');
      const once = { jobId: queueId(id), attempts: 1, removeOnComplete: true, removeOnFail: true };
      await connection.call(async (redis) => {
        await redis.sadd(namesKey, name);
        await queueOf(name).add(name, { id, data }, once);
      });
    },
    has: async (id) => {
      const states = await Promise.all((await allQueues()).map((queue) => queue.getJobState(queueId(id))));
      return states.some((state) => !OVER.has(state));
    },
    process: (name, concurrency, handler) => {
      if (workers.has(name)) throw codedError('processor-exists', `Jobs named ${name} have a processor already`);
      if (isClosed) throw codedError('closed', 'The job queue is closed');
      const working = startWorker(name, concurrency, handler);
      workers.set(name, working);
      return async () => {
        if (workers.get(name) === working) workers.delete(name);
        await endWorkers([working]);
      };
    },
    clear: async () => {
      for (const queue of await allQueues()) await queue.drain(true);
    },
    counts: async () => {
      const all = await Promise.all((await allQueues()).map((queue) => queue.getJobCounts()));
      const sum = (...states: readonly string[]): number =>
        all.reduce((total, counts) => total + states.reduce((part, state) => part + (counts[state] ?? 0), 0), 0);
      const failed = await connection.call((redis) => redis.get(failedKey));
      return {
        waiting: sum('waiting', 'delayed', 'prioritized', 'paused'),
        active: sum('active'),
        failed: Number(failed ?? 0),
      };
    },
    close: () => (closing ??= close()),
  };
};
