import type { Job, JobQueue } from '../../ports/jobs.ts';
import { codedError } from '../coded-error.ts';

type Handler = Parameters<JobQueue['process']>[2];
type Processor = {
  readonly concurrency: number;
  readonly handler: Handler;
  readonly end: AbortController;
  readonly active: Set<Promise<void>>;
};
type Options = {
  /** Receives jobs whose handler threw, except by the abort of `close`. */
  readonly onFailure?: (job: Job, error: unknown) => void;
};

/** In memory: after a restart the reconciler enqueues unfinished work from the log. */
export const createInProcessJobQueue = ({ onFailure }: Options = {}): JobQueue => {
  const processors = new Map<string, Processor>();
  const waiting = new Map<string, Job>();
  const active = new Map<string, Promise<void>>();
  let isClosed = false;
  let failed = 0;

  const run = async (job: Job, processor: Processor): Promise<void> => {
    const { signal } = processor.end;
    // Starts after the caller of `enqueue` has gone on, as with a queue on a server.
    await Promise.resolve();
    try {
      await processor.handler(job, signal);
    } catch (error) {
      if (!signal.aborted) {
        failed += 1;
        onFailure?.(job, error);
      }
    } finally {
      active.delete(job.id);
      // Aborted jobs wait for the next processor.
      if (signal.aborted && !isClosed) waiting.set(job.id, job);
    }
  };

  const startNext = (name: string): void => {
    const processor = processors.get(name);
    if (processor === undefined || isClosed) return;
    for (const job of waiting.values()) {
      if (processor.active.size >= processor.concurrency) return;
      if (job.name !== name) continue;
      waiting.delete(job.id);
      const running = run(job, processor).finally(() => {
        processor.active.delete(running);
        startNext(name);
      });
      processor.active.add(running);
      active.set(job.id, running);
    }
  };

  const enqueue = (job: Job): void => {
    if (!/^[A-Za-z0-9_-]+$/.test(job.id)) throw codedError('bad-job-id', `Not an id of a job: ${job.id}`);
    if (isClosed) throw codedError('closed', 'The job queue is closed');
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
      const processor = { concurrency, handler, end: new AbortController(), active: new Set<Promise<void>>() };
      processors.set(name, processor);
      startNext(name);
      return async () => {
        if (processors.get(name) === processor) processors.delete(name);
        processor.end.abort();
        await Promise.all(processor.active);
      };
    },
    clear: async () => {
      waiting.clear();
      await Promise.resolve();
    },
    counts: () => Promise.resolve({ waiting: waiting.size, active: active.size, failed }),
    close: async () => {
      isClosed = true;
      for (const { end } of processors.values()) end.abort();
      waiting.clear();
      await Promise.all(active.values());
    },
  };
};
