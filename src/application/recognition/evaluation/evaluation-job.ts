import type { Job } from '../../../ports/jobs.ts';

/** Job that reads reviewed screenshots again, outside the log: a comparison of engines, or the calibration of one. */
export const evaluationJobs = 'shadow';

export type EvaluationWork = {
  /** Id of the run. */
  readonly id: string;
  /** ISO 8601 UTC. */
  readonly startedAt: string;
  readonly sessions: number;
} & (
  | { readonly kind: 'bake-off'; readonly engines: readonly string[] }
  | { readonly kind: 'calibrate'; readonly slot: string }
);

/** Status record of a run, shared by all processes. */
export const gaugeOf = (work: { readonly kind: 'bake-off' } | { readonly kind: 'calibrate'; readonly slot: string }) =>
  work.kind === 'bake-off' ? 'bake-off' : `calibrating ${work.slot}`;

/** Only one runs at a time. */
export const evaluationJob = (work: EvaluationWork): Job => ({
  name: evaluationJobs,
  id: evaluationJobs,
  data: work.kind === 'bake-off' ? { ...work, engines: [...work.engines] } : { ...work },
});
