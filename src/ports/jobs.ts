import type { Json } from '../domain/kernel/json.ts';

/** `id`: [A-Za-z0-9_-]+, for example `<sessionId>_<attempt>`. Only reactions and the reconciler enqueue what the log asks for. */
export type Job = { readonly name: string; readonly id: string; readonly data: Json };

/** Ends a processor; resolves when none of its jobs is active. */
export type EndProcessor = () => Promise<void>;

export type JobQueue = {
  /** Does nothing when a job of this id is waiting or active. */
  enqueue(job: Job): Promise<void>;
  /** Whether a job of this id is waiting or active. */
  has(id: string): Promise<boolean>;
  /**
   * One processor per name. A handler that throws is a failed job; the handler decides about further tries. Returns the
   * function that ends it: active jobs are aborted and wait for the next processor of this name, in any process.
   */
  process(name: string, concurrency: number, handler: (job: Job, signal: AbortSignal) => Promise<void>): EndProcessor;
  /** Removes waiting jobs; active ones continue. */
  clear(): Promise<void>;
  counts(): Promise<{ readonly waiting: number; readonly active: number; readonly failed: number }>;
  /** Aborts the active jobs and waits for them. */
  close(): Promise<void>;
};
