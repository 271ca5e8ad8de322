import { recogniseSession } from '../workers/jobs/recognise-session.ts';
import { recognition } from '../workers/jobs/recognition-job.ts';
import { reconcile, reconcileEveryMs } from '../workers/reconcile.ts';
import { follow } from '../workers/reactions/react.ts';
import { recogniseSessionWhenSubmitted } from '../workers/reactions/recognise-session-when-submitted.ts';
import type { Parts } from './parts.ts';
import { projections } from './projections.ts';

const forEver = 3_600_000;

/** Folds the log; resolves once what the log held at this moment is served. Answers what ends with the process. */
export const startProjections = async (
  parts: Parts,
  signal: AbortSignal,
): Promise<{ readonly ended: Promise<void> }> => {
  const { eventStore, runner, names, standings, waitFor, warn } = parts;
  const head = await eventStore.head();
  const ended = runner.run(projections, signal).catch((cause: unknown) => warn('the projections have ended', cause));
  await names.start();
  await standings.start();
  if (head !== null)
    await waitFor(
      projections.map(({ name }) => name),
      head,
      forEver,
    );
  return { ended };
};

/** Reads pictures: the job, the reaction that asks for it, and the reconciler that finds what was left behind. */
export const startWorkers = async (parts: Parts, signal: AbortSignal): Promise<{ readonly ended: Promise<void> }> => {
  const { jobs, warn } = parts;
  const recognise = recogniseSession({ ...parts, log: warn });
  jobs.process(recognition, 1, async ({ data }, jobSignal) => {
    const { sessionId, attempt } = data as { readonly sessionId: string; readonly attempt: number };
    await recognise(sessionId, attempt, jobSignal);
  });
  const ended = follow({ ...parts, log: warn }, recogniseSessionWhenSubmitted(jobs), signal);
  const reconcileNow = (): Promise<unknown> =>
    reconcile(parts).catch((cause: unknown) => warn('looking for unfinished work failed', cause));
  await reconcileNow();
  const timer = setInterval(() => void reconcileNow(), reconcileEveryMs);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  return { ended };
};
