import type { Position } from '../../../domain/kernel/envelope.ts';
import type { Build, Checkpoint, Commit } from '../../../ports/read-model-store.ts';
import type { BatchFold } from './fold-batch.ts';

const sameCheckpoint = (a: Checkpoint, b: Checkpoint): boolean =>
  a.logId === b.logId &&
  a.scannedTo === b.scannedTo &&
  a.changedAt === b.changedAt &&
  a.skipped.length === b.skipped.length;

/**
 * Commits the changes of a fold with a compare-and-set of the checkpoint; null = superseded. `retry` repeats a commit
 * that threw; whether the lost one succeeded is read from the checkpoint.
 */
export const commitFold = async (
  fold: BatchFold,
  build: Pick<Build, 'commit' | 'checkpoint'>,
  options: {
    readonly scannedTo: Position;
    /** See `BatchFold.take`. */
    readonly keepsShared?: boolean;
    readonly retry: <T>(action: (tries: number) => Promise<T>) => Promise<T>;
  },
): Promise<Commit | null> => {
  const commit = fold.take(options.scannedTo, { keepsShared: options.keepsShared ?? false });
  const outcome = await options.retry(async (tries) => {
    const answer = await build.commit(commit);
    if (answer === 'committed' || tries === 0) return answer;
    return sameCheckpoint(await build.checkpoint(), commit.next) ? 'committed' : 'superseded';
  });
  if (outcome === 'superseded') return null;
  fold.committed(commit);
  return commit;
};
