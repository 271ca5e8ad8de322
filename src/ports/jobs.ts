import type { Json } from '../domain/kernel/json.ts';

/** `id`: [A-Za-z0-9_-]+, for example `<sessionId>_<attempt>`. Only reactions and the reconciler enqueue what the log asks for. */
export type Job = { readonly name: string; readonly id: string; readonly data: Json };

export type JobQueue = {
  /** An id that is waiting or active is a no-op. */
  enqueue(job: Job): Promise<void>;
  /** Whether a job of this id is waiting or active. */
  has(id: string): Promise<boolean>;
  /** One processor a name. A handler that throws is a failed job: the handler itself decides about further tries. */
  process(name: string, concurrency: number, handler: (job: Job, signal: AbortSignal) => Promise<void>): void;
  /** Forgets what waits. What is active goes on. */
  clear(): Promise<void>;
  counts(): Promise<{ readonly waiting: number; readonly active: number; readonly failed: number }>;
  /** Aborts the active jobs and waits for them. */
  close(): Promise<void>;
};
