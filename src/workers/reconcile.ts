import { pendingAttempt } from '../application/recognition/recognition.ts';
import type { Position } from '../domain/kernel/envelope.ts';
import type { EventStore } from '../ports/event-store.ts';
import type { JobQueue } from '../ports/jobs.ts';
import type { ReadModelStore } from '../ports/read-model-store.ts';
import { findRows } from '../projections/kernel/definition/documents.ts';
import { sessionsProjection } from '../projections/sessions/projection.ts';
import { recognitionJob } from './jobs/recognition-job.ts';

type Deps = {
  readonly eventStore: Pick<EventStore, 'readStream' | 'head'>;
  readonly readModels: Pick<ReadModelStore, 'find'>;
  readonly jobs: Pick<JobQueue, 'enqueue' | 'has'>;
  /** Receives failures of single sessions; the others are reconciled. */
  readonly warn: (text: string, cause: unknown) => void;
  readonly waitFor: (projections: readonly string[], position: Position, ms: number) => Promise<unknown>;
};

export const reconcileEveryMs = 5 * 60 * 1000;
const page = 500;

/** Enqueues pending attempts without a job: after a crash, or when a reaction never ran. Returns how many. */
export const reconcile = async (deps: Deps): Promise<number> => {
  const head = await deps.eventStore.head();
  if (head === null) return 0;
  await deps.waitFor(['sessions'], head, 60_000);
  let found = 0;
  for (let skip = 0; ; skip += page) {
    const rows = await findRows(deps.readModels, sessionsProjection.views.list, {
      where: [['status', '=', 'pending']],
      sort: [['submittedAt', 'asc']],
      skip,
      limit: page,
    });
    for (const { key } of rows) found += await lookAt(deps, key);
    if (rows.length < page) return found;
  }
};

/** A damaged stream does not hold up the others. */
const lookAt = (deps: Deps, sessionId: string): Promise<number> =>
  enqueueIfPending(deps, sessionId).catch((cause: unknown) => {
    if (!isDamaged(cause)) throw cause;
    deps.warn(`session ${sessionId} is pending and cannot be read`, cause);
    return 0;
  });

const isDamaged = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'event-damaged';

const enqueueIfPending = async ({ eventStore, jobs }: Deps, sessionId: string): Promise<number> => {
  const pending = await pendingAttempt(eventStore, sessionId);
  if (pending === null) return 0;
  const job = recognitionJob(sessionId, pending.attempt);
  if (await jobs.has(job.id)) return 0;
  await jobs.enqueue(job);
  return 1;
};
