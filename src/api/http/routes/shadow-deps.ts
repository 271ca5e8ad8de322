import type { Deps } from '../../../application/deps.ts';
import type { ShadowDeps } from '../../../application/recognition/evaluation/shadow.ts';
import { reviewedSessions } from '../../../projections/sessions/reviewed.ts';

export type ShadowParts = Pick<Deps, 'readModels' | 'jobs' | 'clock' | 'ids'> &
  Pick<ShadowDeps, 'gauges'> & { readonly cropReaders?: ShadowDeps['cropReaders'] };

/** Dependencies for starting an evaluation and estimating its cost. */
export const shadowDeps = (parts: ShadowParts): ShadowDeps => ({
  ...parts,
  cropReaders: parts.cropReaders ?? [],
  reviewed: (count) => reviewedSessions(parts.readModels, count),
});
