import type { Position } from '../../domain/kernel/envelope.ts';

export type Reached = 'reached' | 'timeout';

/** Waiters for a condition over positions; `check` is called whenever one of them has moved. */
export type Waiters = {
  until(reached: () => boolean, ms: number): Promise<Reached>;
  check(): void;
  /** Ends all waiting. */
  stop(): void;
};

export const isReached = (at: Position | null, position: Position): boolean => at !== null && at >= position;

export const createWaiters = (): Waiters => {
  const waiters = new Set<{ readonly reached: () => boolean; readonly done: (outcome: Reached) => void }>();
  return {
    until: (reached, ms) => {
      if (reached()) return Promise.resolve('reached');
      return new Promise((resolve) => {
        const waiter = {
          reached,
          done: (outcome: Reached): void => {
            clearTimeout(timer);
            waiters.delete(waiter);
            resolve(outcome);
          },
        };
        const timer = setTimeout(() => waiter.done('timeout'), ms);
        waiters.add(waiter);
      });
    },
    check: () => {
      for (const waiter of [...waiters]) if (waiter.reached()) waiter.done('reached');
    },
    stop: () => {
      for (const waiter of [...waiters]) waiter.done('timeout');
    },
  };
};
