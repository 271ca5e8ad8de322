import type { Position } from '../../domain/kernel/envelope.ts';
import type { RebuildProgress } from '../../projections/kernel/rebuild/rebuild-progress.ts';
import type { RebuildOutcome, Standstill } from '../../projections/kernel/rebuild/rebuild.ts';

/** `together`: the group's projections, whose tasks come one behind the other. */
export type RebuildTask = {
  readonly group: number;
  readonly together: readonly string[];
  readonly hasStandstill: boolean;
};
type Of<M> = M & { readonly projection: string };
/** What goes between this thread and the one that rebuilds. `standstill` null: the serving build could not be stopped. */
export type ToWorker =
  | Of<{ readonly kind: 'rebuild'; readonly task: RebuildTask }>
  | Of<{ readonly kind: 'standstill'; readonly standstill: Standstill | null }>
  | Of<{ readonly kind: 'abort' }>
  /** Nothing else is to be rebuilt. */
  | { readonly kind: 'end' };
export type FromWorker = Of<
  | { readonly kind: 'progress'; readonly progress: RebuildProgress }
  | { readonly kind: 'standstill-wanted'; readonly builtTo: Position | null }
  /** An engine did not answer: it is asked again. */
  | { readonly kind: 'fault'; readonly cause: string }
  | { readonly kind: 'done'; readonly outcome: RebuildOutcome }
  | { readonly kind: 'failed'; readonly cause: string }
>;
