import type { Position } from '../../../domain/kernel/envelope.ts';
import type { PubSub } from '../../../ports/pub-sub.ts';
import type { ReadModelStore } from '../../../ports/read-model-store.ts';
import { updatedTopic } from './updated.ts';
import { isReached } from '../../../subscriptions/waiting.ts';
import type { WaitResult } from '../../../subscriptions/waiting.ts';

type Deps = {
  readonly readModels: Pick<ReadModelStore, 'checkpoints'>;
  readonly pubSub: Pick<PubSub, 'subscribe'>;
  /** Whether a projection follows the log, as far as this process knows. */
  readonly isFollowing: (projection: string) => boolean;
};

/** Interval for polling checkpoints, since a message may be lost. */
const LOOK_AGAIN_MS = 250;

/** Resolves at the next update of a projection, or after `ms`. */
const nextUpdate = (pubSub: Deps['pubSub'], ms: number): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      end();
      resolve();
    };
    const end = pubSub.subscribe(updatedTopic, done);
    const timer = setTimeout(done, ms);
  });

/** Waits for projections run by another process, using their stored checkpoints. */
export const createCheckpointWait =
  ({ readModels, pubSub, isFollowing }: Deps) =>
  async (projections: readonly string[], position: Position, ms: number): Promise<WaitResult> => {
    const end = performance.now() + ms;
    for (;;) {
      const checkpoints = await readModels.checkpoints();
      if (projections.every((name) => isReached(checkpoints[name]?.scannedTo ?? null, position))) return 'reached';
      if (!projections.every(isFollowing)) return 'not-running';
      const left = end - performance.now();
      if (left <= 0) return 'timeout';
      await nextUpdate(pubSub, Math.min(left, LOOK_AGAIN_MS));
    }
  };
