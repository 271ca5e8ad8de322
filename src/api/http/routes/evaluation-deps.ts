import type { Deps } from '../../../application/deps.ts';
import type { EvaluationDeps } from '../../../application/recognition/evaluation/evaluation.ts';
import { reviewedSessions } from '../../../projections/sessions/reviewed.ts';

export type EvaluationParts = Pick<Deps, 'readModels' | 'jobs' | 'clock' | 'ids'> &
  Pick<EvaluationDeps, 'gauges'> & { readonly cropReaders?: EvaluationDeps['cropReaders'] };

/** Dependencies for starting an evaluation and estimating its cost. */
export const evaluationDeps = (parts: EvaluationParts): EvaluationDeps => ({
  ...parts,
  cropReaders: parts.cropReaders ?? [],
  reviewed: (count) => reviewedSessions(parts.readModels, count),
});
