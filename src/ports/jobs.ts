import type { Json } from '../domain/kernel/json.ts';

/** `id`: [A-Za-z0-9_-]+, for example `<sessionId>_<attempt>`. Only reactions and the reconciler enqueue what the log asks for. */
export type Job = { readonly name: string; readonly id: string; readonly data: Json };

/** Resolves when none of its jobs is active. */
export type EndProcessor = () => Promise<void>;

export type JobQueue = {
  /** An id that is waiting or active is a no-op. */
  enqueue(job: Job): Promise<void>;
  /** Whether a job of this id is waiting or active. */
  has(id: string): Promise<boolean>;
  /**
   * One processor a name. A handler that throws is a failed job: the handler itself decides about further tries. Answers what ends
   * it: active jobs are aborted and wait for the next processor of the name, here or elsewhere.
   */
  process(name: string, concurrency: number, handler: (job: Job, signal: AbortSignal) => Promise<void>): EndProcessor;
  /** Forgets what waits. What is active goes on. */
  clear(): Promise<void>;
  counts(): Promise<{ readonly waiting: number; readonly active: number; readonly failed: number }>;
  /** Aborts the active jobs and waits for them. */
  close(): Promise<void>;
};
