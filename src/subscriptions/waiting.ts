import type { Position } from '../domain/kernel/envelope.ts';

/** 'not-running': nothing moves, so waiting is pointless. */
export type WaitResult = 'reached' | 'timeout' | 'not-running';

/** Waits for conditions over positions; call `check` whenever a position has moved. */
export type Waiters = {
  /** Resolves with 'not-running' as soon as `isVain` is true. */
  until(reached: () => boolean, ms: number, isVain?: () => boolean): Promise<WaitResult>;
  readonly check: () => void;
  /** Ends all waits. */
  stop(): void;
};

/** Combined result of several waits for one position. */
export const togetherReached = (waits: readonly WaitResult[]): WaitResult => {
  if (waits.includes('not-running')) return 'not-running';
  return waits.includes('timeout') ? 'timeout' : 'reached';
};

export const isReached = (at: Position | null, position: Position): boolean => at !== null && at >= position;

export const createWaiters = (): Waiters => {
  const waiters = new Set<{ readonly look: () => void; readonly done: (outcome: WaitResult) => void }>();
  return {
    until: (reached, ms, isVain = () => false) => {
      const outcome = (): WaitResult | null => (reached() ? 'reached' : isVain() ? 'not-running' : null);
      const now = outcome();
      if (now !== null) return Promise.resolve(now);
      return new Promise((resolve) => {
        const waiter = {
          look: (): void => {
            const found = outcome();
            if (found !== null) waiter.done(found);
          },
          done: (found: WaitResult): void => {
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
