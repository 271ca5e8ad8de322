export type WakeUp = {
  /** Resolves at the next `wake`, after `ms`, or when the signal aborts; never rejects. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  wake(): void;
};

/** Wakes everyone who waits at this moment; nothing is kept for later. */
export const createWakeUp = (): WakeUp => {
  const sleepers = new Set<() => void>();
  return {
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) {
          resolve();
          return;
        }
        const done = (): void => {
          clearTimeout(timer);
          signal.removeEventListener('abort', done);
          sleepers.delete(done);
          resolve();
        };
        const timer = setTimeout(done, ms);
        signal.addEventListener('abort', done, { once: true });
        sleepers.add(done);
      }),
    wake: () => {
      for (const done of [...sleepers]) done();
    },
  };
};
