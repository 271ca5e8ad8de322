import type { Position } from '../../domain/kernel/envelope.ts';
import type { Lease } from '../../ports/lease.ts';
import { codeOf } from '../../adapters/coded-error.ts';
import { realDelay, retrying } from '../../subscriptions/retry.ts';
import { recogniseSession } from '../../workers/jobs/recognise-session.ts';
import { recognition } from '../../workers/jobs/recognition-job.ts';
import { endAbandonedStays } from '../../workers/end-abandoned-stays.ts';
import { reconcile, reconcileEveryMs } from '../../workers/reconcile.ts';
import { checkBeside } from '../integrity/check-beside.ts';
import type { Composition } from './composition.ts';
import { retryDuringOutage } from '../engines/outages.ts';
import { daily, pause } from './pause.ts';
import { startReadModelCheck } from '../integrity/read-model-check.ts';
import type { ReadinessBoard } from './readiness.ts';
import { runBakeOff } from '../../application/recognition/evaluation/bake-off.ts';
import { calibrateSlot } from '../../application/recognition/evaluation/calibrate-slot.ts';
import { evaluationJobs } from '../../application/recognition/evaluation/evaluation-job.ts';
import type { EvaluationWork } from '../../application/recognition/evaluation/evaluation-job.ts';
import { reviewedSessions } from '../../projections/sessions/reviewed.ts';
import { every } from '../../timing.ts';

/** In the process that reads pictures: what is read again beside the log. */
const processEvaluations = (parts: Composition): void =>
  void parts.jobs.process(evaluationJobs, 1, async ({ data }, signal) => {
    // The seam of the queue: `evaluationJob` made it.
    const asked = data as unknown as EvaluationWork;
    const deps = { ...parts, reviewed: (count: number) => reviewedSessions(parts.readModels, count) };
    if (asked.kind === 'bake-off') await runBakeOff(asked, deps, signal);
    else await calibrateSlot(asked, deps, signal);
  });

type FileCheckDeps = Pick<Composition, 'damage' | 'dataDir' | 'setAside' | 'warn'>;

/** Checks the embedded files: damaged read models are rebuilt, other damage is reported. */
export const checkFilesOnce = async (
  { damage, dataDir, setAside, warn }: FileCheckDeps,
  signal: AbortSignal,
): Promise<void> => {
  try {
    const findings = await checkBeside(dataDir, signal);
    const ofViews = findings.filter(({ file }) => file.startsWith('views/'));
    for (const { file, why } of ofViews) setAside(file.slice('views/'.length), new Error(why));
    const others = findings.filter((one) => !ofViews.includes(one));
    for (const { file, why, whatToDo } of others) warn(`${file} is damaged: ${why}. ${whatToDo}`, null);
    damage.found(others);
  } catch (cause) {
    if (!signal.aborted) warn('the files could not be looked at', cause);
  }
};

/** Looks at the files beside the start, and then once a day. */
export const startCheck = (parts: FileCheckDeps, signal: AbortSignal, everyMs?: number): Promise<void> =>
  daily(() => checkFilesOnce(parts, signal), signal, everyMs);

/** Work that runs until the process ends. */
export type RunningService = { readonly ended: Promise<void> };

const pauseMs = 1_000;
const soonMs = 50;
/** Running time after which a failure no longer counts as a failed start. */
const recoveredAfterMs = 60_000;

/**
 * Does the work while this process holds the lease of that name, and again whenever it gets it. Work that throws is begun
 * again, each time after a longer pause.
 */
export const whileLeased = async (
  { leases, restarts, warn }: Pick<Composition, 'leases' | 'restarts' | 'warn'>,
  name: string,
  {
    signal,
    work,
    waitMs = pause,
  }: {
    readonly signal: AbortSignal;
    readonly work: (signal: AbortSignal, lease: Pick<Lease, 'isHeld'>) => Promise<void>;
    readonly waitMs?: typeof pause;
  },
): Promise<void> => {
  const isOver = (): boolean => signal.aborted;
  const workOnce = async (lease: Lease): Promise<number> => {
    const recovering = setTimeout(() => restarts.recovered(name), recoveredAfterMs).unref();
    try {
      await work(AbortSignal.any([signal, lease.lost]), lease);
      restarts.recovered(name);
      return pauseMs;
    } catch (cause) {
      if (isOver()) return 0;
      warn(`${name} has stopped and starts again`, cause);
      return restarts.failed(name, cause);
    } finally {
      clearTimeout(recovering);
      await lease.release();
    }
  };
  while (!isOver()) {
    const ms = await leases
      .acquire(name, signal)
      .then(workOnce)
      .catch((cause: unknown) => {
        if (!isOver()) warn(`${name}: waiting for the lease again`, cause);
        return pauseMs;
      });
    if (!isOver()) await waitMs(ms, signal);
  }
};

/** Runs the projector, in one process at a time, including checks of read models on servers. */
export const startProjector = (parts: Composition, signal: AbortSignal): RunningService => ({
  ended: whileLeased(parts, 'projector', {
    signal,
    work: async (leased) => {
      const over = new AbortController();
      void startReadModelCheck(parts, AbortSignal.any([leased, over.signal]));
      await parts.projecting.run(parts.projections, leased).finally(() => over.abort());
    },
  }),
});

/** Completes an interrupted wipe; writes are refused until then. Engine outages are retried. */
export const finishWipe = async (
  { wipeProduction, warn }: Pick<Composition, 'wipeProduction' | 'warn'>,
  signal: AbortSignal,
): Promise<void> => {
  const isOver = (): boolean => signal.aborted;
  while (!isOver()) {
    try {
      return await wipeProduction.finish();
    } catch (cause) {
      if (!isOver()) warn('the interrupted wipe cannot continue yet', cause);
    }
    await pause(pauseMs, signal);
  }
};

/** Whether a projection serves what was there before the start; not when it has failed or an old build serves. */
const hasReached = async ({ watch, waitFor }: Composition, name: string, head: Position | null): Promise<boolean> => {
  if (watch.condition(name) === 'failed' || !watch.isFollowing(name)) return true;
  return head === null || (await waitFor([name], head, pauseMs)) === 'reached';
};

/** Resolves once a projection serves and this process knows what it serves, or once it has failed. */
const loaded = async (
  parts: Composition,
  name: string,
  { head, signal }: { head: Position | null; signal: AbortSignal },
) => {
  const { watch, readModels } = parts;
  const isLoaded = async (): Promise<boolean> => {
    await watch.until(() => watch.condition(name) !== 'building', signal);
    if (signal.aborted || !(await hasReached(parts, name, head))) return signal.aborted;
    const at = (await readModels.checkpoints())[name]?.scannedTo ?? null;
    if (at === null) return true;
    const views = parts.views.of(name).map((view) => view.name);
    return (await parts.waitFor(views, at, pauseMs)) === 'reached';
  };
  // Retries during an engine outage.
  while (!(await isLoaded().catch(() => false))) await pause(soonMs, signal);
};

/** Holds names and standings in memory, as the projections come to serve. Resolves once each of them does or has failed. */
export const startViews = async (
  parts: Composition,
  readiness: Pick<ReadinessBoard, 'loaded'>,
  signal: AbortSignal,
): Promise<void> => {
  const onError = (cause: unknown): void => parts.warn('reading the head of the log again', cause);
  await parts.views.start();
  const head = await retrying(() => parts.eventStore.head(), { delay: realDelay, onError, signal }).catch(() => null);
  const load = async (name: string): Promise<void> => {
    await loaded(parts, name, { head, signal });
    readiness.loaded(name);
  };
  await Promise.all(parts.projections.map(({ name }) => load(name)));
};

/** Reads pictures: the job, the reaction that asks for it, and the reconciler that finds what was left behind. */
export const startWorker = (parts: Composition, signal: AbortSignal): RunningService => {
  const { jobs, warn, watch, reactionRunner, reactions, engineWatch } = parts;
  const serves = (name: string) => (): boolean => watch.condition(name) === 'serving';
  const recognise = recogniseSession({ ...parts, log: warn });
  parts.vision.start();
  jobs.process(recognition, 1, async ({ data }, jobSignal) => {
    // Waits for players, because names matched against an empty roster would stay unmatched.
    await watch.until(serves('players'), jobSignal);
    if (jobSignal.aborted) return;
    const { sessionId, attempt } = data as { readonly sessionId: string; readonly attempt: number };
    await retryDuringOutage(() => recognise(sessionId, attempt, jobSignal), {
      signal: jobSignal,
      pauseMs,
      onOutage: (cause) => warn(`session ${sessionId} is read again when the engines answer`, cause),
    });
  });
  processEvaluations(parts);
  const work = async (leased: AbortSignal): Promise<void> => {
    /** False: what it looks at did not serve after all. */
    const lookedOrOver = async (projection: string, what: string, look: () => Promise<unknown>): Promise<boolean> => {
      await watch.until(serves(projection), leased);
      if (leased.aborted) return true;
      try {
        await look();
      } catch (cause) {
        if (codeOf(cause) === 'no-build') return false;
        warn(`looking for ${what} failed`, cause);
      }
      return true;
    };
    /** Runs one check at a time, once its projection serves; others do not delay it. */
    const looking = (projection: string, what: string, look: () => Promise<unknown>): (() => Promise<void>) => {
      let isLooking = false;
      return async () => {
        if (isLooking) return;
        isLooking = true;
        // Until the projector has spoken, an earlier record says what serves: a build of then may be gone.
        while (!(await lookedOrOver(projection, what, look))) await pause(soonMs, leased);
        isLooking = false;
      };
    };
    const looks = [
      looking('sessions', 'unfinished work', () => reconcile(parts)),
      looking('voice', 'abandoned stays', () => endAbandonedStays(parts)),
    ];
    const reconcileNow = (): void => looks.forEach((look) => void look());
    const stopReconciling = every(reconcileEveryMs, reconcileNow);
    const deaf = engineWatch.onBack(reconcileNow);
    await reactionRunner.run(reactions, leased, reconcileNow).finally(() => {
      stopReconciling();
      deaf();
    });
  };
  return { ended: whileLeased(parts, 'reactions', { signal, work }) };
};
