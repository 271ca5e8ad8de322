import type { WaitFor } from '../../application/deps.ts';

/** Wraps a wait so that an abort ends it like a timeout. */
export const waitingUntil =
  (signal: AbortSignal, waitFor: WaitFor): WaitFor =>
  (...wanted) =>
    new Promise((resolve, reject) => {
      const end = (): void => resolve('timeout');
      if (signal.aborted) return end();
      signal.addEventListener('abort', end, { once: true });
      waitFor(...wanted)
        .then(resolve, reject)
        .finally(() => signal.removeEventListener('abort', end));
    });

/** A while after the signal has aborted; what is cleared never passes. */
export const afterAbort = (signal: AbortSignal, ms: number) => {
  const { promise, resolve } = Promise.withResolvers<'passed'>();
  let timer: NodeJS.Timeout | undefined;
  const begin = (): void => void (timer = setTimeout(() => resolve('passed'), ms));
  if (signal.aborted) begin();
  else signal.addEventListener('abort', begin, { once: true });
  return {
    passed: promise,
    clear: (): void => {
      signal.removeEventListener('abort', begin);
      clearTimeout(timer);
    },
  };
};
