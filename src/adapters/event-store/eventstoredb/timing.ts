import { codedError } from '../../coded-error.ts';

/** Rejects with `call-timed-out` when the work takes longer; the work itself is not stopped. */
export const within = async <T>(ms: number, what: string, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(codedError('call-timed-out', `${what} took longer than ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** The pause before try n + 1 (n from 0): doubles from 50 ms to 2 s, of which half is drawn. */
export const backOff = (tries: number): number =>
  Math.min(2_000, 50 * 2 ** Math.min(tries, 10)) * (0.5 + Math.random() / 2);

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
