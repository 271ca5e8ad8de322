import { setTimeout as delay } from 'node:timers/promises';
import { recogniseSession } from '../workers/jobs/recognise-session.ts';
import { recognition } from '../workers/jobs/recognition-job.ts';
import { reconcile, reconcileEveryMs } from '../workers/reconcile.ts';
import type { Composition } from './composition.ts';
import { projections } from './projections.ts';

/** What goes on until the process ends. */
export type Working = { readonly ended: Promise<void> };

const pauseMs = 1_000;

/** Does the work while this process holds the lease of that name, and again whenever it gets it. */
const whileLeased = async (
  { leases, warn }: Pick<Composition, 'leases' | 'warn'>,
  name: string,
  { signal, work }: { readonly signal: AbortSignal; readonly work: (signal: AbortSignal) => Promise<void> },
): Promise<void> => {
  const isOver = (): boolean => signal.aborted;
  while (!isOver()) {
    try {
      const lease = await leases.acquire(name, signal);
      await work(AbortSignal.any([signal, lease.lost])).finally(() => lease.release());
    } catch (cause) {
      if (!isOver()) warn(`${name}: waiting for the lease again`, cause);
    }
    if (!isOver()) await delay(pauseMs, undefined, { signal }).catch(() => undefined);
  }
};

/** Folds the log into the read models, in one process at a time. */
export const startProjector = (parts: Composition, signal: AbortSignal): Working => ({
  ended: whileLeased(parts, 'projector', { signal, work: (leased) => parts.runner.run(projections, leased) }),
});

/** Holds names and standings in memory. They load what serves, so a first build must be there. */
export const startViews = async (
  { readModels, names, standings, eventStore, waitFor }: Composition,
  signal: AbortSignal,
): Promise<void> => {
  const all = projections.map(({ name }) => name);
  const head = await eventStore.head();
  const isOver = (): boolean => signal.aborted;
  while (!isOver()) {
    const serving = await readModels.checkpoints();
    if (all.every((name) => serving[name] !== undefined)) break;
    await delay(50, undefined, { signal }).catch(() => undefined);
  }
  if (isOver()) return;
  await names.start();
  await standings.start();
  while (head !== null && !isOver() && (await waitFor(all, head, pauseMs)) === 'timeout');
};

/** Reads pictures: the job, the reaction that asks for it, and the reconciler that finds what was left behind. */
export const startWorker = (parts: Composition, signal: AbortSignal): Working => {
  const { jobs, warn, reactionRunner, reactions } = parts;
  const recognise = recogniseSession({ ...parts, log: warn });
  jobs.process(recognition, 1, async ({ data }, jobSignal) => {
    const { sessionId, attempt } = data as { readonly sessionId: string; readonly attempt: number };
    await recognise(sessionId, attempt, jobSignal);
  });
  const reconcileNow = (): Promise<unknown> =>
    reconcile(parts).catch((cause: unknown) => warn('looking for unfinished work failed', cause));
  const work = async (leased: AbortSignal): Promise<void> => {
    const timer = setInterval(() => void reconcileNow(), reconcileEveryMs);
    await reactionRunner.run(reactions, leased, () => void reconcileNow()).finally(() => clearInterval(timer));
  };
  return { ended: whileLeased(parts, 'reactions', { signal, work }) };
};
