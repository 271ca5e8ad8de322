import { jittered, pauseAfter, withinMs } from '../../../timing.ts';
import { codedError } from '../../coded-error.ts';

/** Rejects with `call-timed-out` when the work takes longer; the work itself is not stopped. */
export const within = <T>(ms: number, what: string, work: Promise<T>): Promise<T> =>
  withinMs(ms, work, () => codedError('call-timed-out', `${what} took longer than ${ms} ms`));

/** Delay before attempt n + 1 (n from 0), in milliseconds. */
export const backOff = (tries: number): number => jittered(pauseAfter(tries + 1, { firstMs: 50, longestMs: 2_000 }));

/** Something to wait for: a ring is kept until the next wait, so none is missed. */
export const createBell = () => {
  let rung = false;
  let answer: (() => void) | null = null;
  return {
    ring: (): void => {
      rung = true;
      answer?.();
    },
    /** Resolves at a ring or after `ms`; one waits at a time. */
    wait: async (ms: number): Promise<void> => {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          answer = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      answer = null;
      rung = false;
    },
  };
};
export type Bell = ReturnType<typeof createBell>;
