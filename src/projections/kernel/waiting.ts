import type { Position } from '../../domain/kernel/envelope.ts';
import type { PubSub } from '../../ports/pub-sub.ts';
import type { ReadModelStore } from '../../ports/read-model-store.ts';
import { updatedTopic } from './updated.ts';

/** 'not-running': it would be waited for in vain. */
export type Reached = 'reached' | 'timeout' | 'not-running';

/** Waiters for a condition over positions; `check` is called whenever one of them has moved. */
export type Waiters = {
  /** Answers 'not-running' as soon as `isVain`. */
  until(reached: () => boolean, ms: number, isVain?: () => boolean): Promise<Reached>;
  readonly check: () => void;
  /** Ends all waiting. */
  stop(): void;
};

/** What several waits for the same position come to. */
export const togetherReached = (waits: readonly Reached[]): Reached => {
  if (waits.includes('not-running')) return 'not-running';
  return waits.includes('timeout') ? 'timeout' : 'reached';
};

export const isReached = (at: Position | null, position: Position): boolean => at !== null && at >= position;

export const createWaiters = (): Waiters => {
  const waiters = new Set<{ readonly look: () => void; readonly done: (outcome: Reached) => void }>();
  return {
    until: (reached, ms, isVain = () => false) => {
      const outcome = (): Reached | null => (reached() ? 'reached' : isVain() ? 'not-running' : null);
      const now = outcome();
      if (now !== null) return Promise.resolve(now);
      return new Promise((resolve) => {
        const waiter = {
          look: (): void => {
            const found = outcome();
            if (found !== null) waiter.done(found);
          },
          done: (found: Reached): void => {
            clearTimeout(timer);
            waiters.delete(waiter);
            resolve(found);
          },
        };
        const timer = setTimeout(() => waiter.done('timeout'), ms);
        waiters.add(waiter);
      });
    },
    check: () => {
      for (const waiter of [...waiters]) waiter.look();
    },
    stop: () => {
      for (const waiter of [...waiters]) waiter.done('not-running');
    },
  };
};

type Deps = {
  readonly readModels: Pick<ReadModelStore, 'checkpoints'>;
  readonly pubSub: Pick<PubSub, 'subscribe'>;
  /** Whether a projection moves on with the log, as far as this process has heard. */
  readonly isFollowing: (projection: string) => boolean;
};

/** A message may be lost: the checkpoints are looked at again after this. */
const LOOK_AGAIN_MS = 250;

/** Resolves at the next news of a projection, or after `ms`. */
const news = (pubSub: Deps['pubSub'], ms: number): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      end();
      resolve();
    };
    const end = pubSub.subscribe(updatedTopic, done);
    const timer = setTimeout(done, ms);
  });

/** Waits for projections that another process runs, by their stored checkpoints. */
export const createCheckpointWait =
  ({ readModels, pubSub, isFollowing }: Deps) =>
  async (projections: readonly string[], position: Position, ms: number): Promise<Reached> => {
    const end = performance.now() + ms;
    for (;;) {
      const checkpoints = await readModels.checkpoints();
      if (projections.every((name) => isReached(checkpoints[name]?.scannedTo ?? null, position))) return 'reached';
      if (!projections.every(isFollowing)) return 'not-running';
      const left = end - performance.now();
      if (left <= 0) return 'timeout';
      await news(pubSub, Math.min(left, LOOK_AGAIN_MS));
    }
  };
