// What the whole server does with time: one back-off, one limit for a wait, one repeated piece of work.

/** Milliseconds. */
export type Pauses = { readonly firstMs: number; readonly longestMs: number };

/** The pause before the next try, in milliseconds: doubles with each failure in a row (1 = the first). */
export const pauseAfter = (failures: number, { firstMs, longestMs }: Pauses): number =>
  Math.min(longestMs, firstMs * 2 ** Math.min(30, Math.max(0, failures - 1)));

/** Half to all of a pause, so that processes which failed together do not come back together. */
export const jittered = (ms: number): number => ms * (0.5 + Math.random() / 2);

/** The outcome of `work`, or what `late` makes once `ms` have passed; the work itself goes on. */
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
 * Runs `work` every `ms` and keeps no process alive for it. A turn that comes while the last one still works is left out.
 * `work` catches its own errors. Returns what stops it.
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
