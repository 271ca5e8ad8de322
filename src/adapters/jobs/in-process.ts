import type { Job, JobQueue } from '../../ports/jobs.ts';
import { codedError } from '../coded-error.ts';

type Handler = Parameters<JobQueue['process']>[2];
type Processor = { readonly concurrency: number; readonly handler: Handler; active: number };
type Options = {
  /** Told of every job whose handler threw, other than by the abort of `close`. */
  readonly onFailure?: (job: Job, error: unknown) => void;
};

/** Kept in memory: after a restart the reconciler enqueues from the log what is unfinished. */
export const createInProcessJobQueue = ({ onFailure }: Options = {}): JobQueue => {
  const processors = new Map<string, Processor>();
  const waiting = new Map<string, Job>();
  const active = new Map<string, Promise<void>>();
  const stop = new AbortController();
  let failed = 0;

  const run = async (job: Job, processor: Processor): Promise<void> => {
    // Starts after the caller of `enqueue` has gone on, as with a queue on a server.
    await Promise.resolve();
    try {
      await processor.handler(job, stop.signal);
    } catch (error) {
      if (!stop.signal.aborted) {
        failed += 1;
        onFailure?.(job, error);
      }
    } finally {
      processor.active -= 1;
      active.delete(job.id);
      startNext(job.name);
    }
  };

  const startNext = (name: string): void => {
    const processor = processors.get(name);
    if (processor === undefined || stop.signal.aborted) return;
    for (const job of waiting.values()) {
      if (processor.active >= processor.concurrency) return;
      if (job.name !== name) continue;
      waiting.delete(job.id);
      processor.active += 1;
      active.set(job.id, run(job, processor));
    }
  };

  const enqueue = (job: Job): void => {
    if (!/^[A-Za-z0-9_-]+$/.test(job.id)) throw codedError('bad-job-id', `Not an id of a job: ${job.id}`);
    if (stop.signal.aborted) throw codedError('closed', 'The job queue is closed');
    if (waiting.has(job.id) || active.has(job.id)) return;
    waiting.set(job.id, structuredClone(job));
    startNext(job.name);
  };

  return {
    enqueue: async (job) => {
      enqueue(job);
      await Promise.resolve();
    },
    has: (id) => Promise.resolve(waiting.has(id) || active.has(id)),
    process: (name, concurrency, handler) => {
      if (processors.has(name)) throw codedError('processor-exists', `Jobs named ${name} have a processor already`);
      processors.set(name, { concurrency, handler, active: 0 });
      startNext(name);
    },
    clear: async () => {
      waiting.clear();
      await Promise.resolve();
    },
    counts: () => Promise.resolve({ waiting: waiting.size, active: active.size, failed }),
    close: async () => {
      stop.abort();
      waiting.clear();
      await Promise.all(active.values());
    },
  };
};
