import type { Deps } from '../../../application/deps.ts';
import type { ShadowDeps } from '../../../application/recognition/evaluation/shadow.ts';
import { reviewedSessions } from '../../../projections/sessions/reviewed.ts';

export type ShadowParts = Pick<Deps, 'readModels' | 'jobs' | 'clock' | 'ids'> &
  Pick<ShadowDeps, 'gauges'> & { readonly cropReaders?: ShadowDeps['cropReaders'] };

/** What begins a reading beside the log, and says what it would cost. */
export const shadowDeps = (parts: ShadowParts): ShadowDeps => ({
  ...parts,
  cropReaders: parts.cropReaders ?? [],
  reviewed: (count) => reviewedSessions(parts.readModels, count),
});
