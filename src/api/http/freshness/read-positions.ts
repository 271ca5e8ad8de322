import type { Position } from '../../../domain/kernel/envelope.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { PubSub } from '../../../ports/pub-sub.ts';
import type { ReadModelStore } from '../../../ports/read-model-store.ts';
import { asUpdated, updatedTopic } from '../../../projections/kernel/run/updated.ts';

export type ReadPositions = {
  /** Lowest position of the named projections; null when one has read nothing. Never ahead of what a read returns. */
  lowest(projections: readonly string[]): Promise<Position | null>;
  stop(): void;
};

/** Maximum age of a remembered checkpoint without updates. */
const staleAfterMs = 1000;

/** Lowest position; null when any is null. */
export const lowestOf = (positions: readonly (Position | null)[]): Position | null =>
  positions.reduce((least, position) => {
    if (position === null || least === null) return null;
    return position < least ? position : least;
  }, positions[0] ?? null);

/** Caches the positions of projections, updated by messages and by reading checkpoints. */
export const createReadPositions = (deps: {
  readonly readModels: Pick<ReadModelStore, 'checkpoints'>;
  readonly pubSub: Pick<PubSub, 'subscribe'>;
  readonly clock: Clock;
}): ReadPositions => {
  let known = new Map<string, Position | null>();
  let readAt = Number.NEGATIVE_INFINITY;
  const stop = deps.pubSub.subscribe(updatedTopic, (message) => {
    const updated = asUpdated(message);
    if (updated !== null) known.set(updated.projection, updated.to);
  });

  const refresh = async (): Promise<void> => {
    const now = deps.clock.now().getTime();
    if (now - readAt < staleAfterMs) return;
    const checkpoints = await deps.readModels.checkpoints();
    known = new Map(Object.entries(checkpoints).map(([name, { scannedTo }]) => [name, scannedTo]));
    readAt = now;
  };

  return {
    lowest: async (projections) => {
      await refresh();
      return lowestOf(projections.map((name) => known.get(name) ?? null));
    },
    stop,
  };
};
