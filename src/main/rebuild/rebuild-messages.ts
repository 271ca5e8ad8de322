import type { Position } from '../../domain/kernel/envelope.ts';
import type { RebuildProgress } from '../../projections/kernel/rebuild/rebuild-progress.ts';
import type { RebuildOutcome, Pause } from '../../projections/kernel/rebuild/rebuild.ts';
import type { RebuildPlace } from './rebuild-engines.ts';

/** Input of a rebuild thread. */
export type RebuildTask = {
  readonly place: RebuildPlace;
  readonly projection: string;
  readonly hasPause: boolean;
};
/** Messages to the rebuild thread. `pause` null: the serving build could not be paused. */
export type ToWorker = { readonly kind: 'pause'; readonly pause: Pause | null } | { readonly kind: 'abort' };
export type FromWorker =
  | { readonly kind: 'progress'; readonly progress: RebuildProgress }
  | { readonly kind: 'pause-wanted'; readonly builtTo: Position | null }
  /** An engine did not answer: it is asked again. */
  | { readonly kind: 'fault'; readonly cause: string }
  | { readonly kind: 'done'; readonly outcome: RebuildOutcome }
  | { readonly kind: 'failed'; readonly cause: string };
