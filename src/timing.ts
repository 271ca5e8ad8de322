// Time helpers of the server: one backoff, one limit for a wait, one repeated task.

/** Milliseconds. */
export type Pauses = { readonly firstMs: number; readonly longestMs: number };

/** Delay before the next try, in milliseconds: doubles with each consecutive failure (1 = the first). */
export const pauseAfter = (failures: number, { firstMs, longestMs }: Pauses): number =>
  Math.min(longestMs, firstMs * 2 ** Math.min(30, Math.max(0, failures - 1)));

/** 50 to 100 % of a delay, so that processes which failed together do not retry together. */
export const jittered = (ms: number): number => ms * (0.5 + Math.random() / 2);

/** Result of `work`, or a rejection with `late()` after `ms`; the work itself continues. */
export const withinMs = async <T>(ms: number, work: Promise<T>, late: () => Error): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), Math.max(0, ms));
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Runs `work` every `ms` without keeping the process alive. A turn that falls due while the last one runs is skipped.
 * `work` must catch its own errors. Returns the function that stops it.
 */
export const every = (ms: number, work: () => unknown): (() => void) => {
  let isWorking = false;
  const turn = async (): Promise<void> => {
    if (isWorking) return;
    isWorking = true;
    try {
      await work();
    } finally {
      isWorking = false;
    }
  };
  const timer = setInterval(() => void turn(), ms).unref();
  return () => clearInterval(timer);
};
