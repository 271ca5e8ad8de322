import { useEffect } from 'react';

/** Runs once when the browser has nothing better to do. */
export const useIdle = (run: () => unknown) => {
  useEffect(() => {
    // not every browser has it
    if (typeof window.requestIdleCallback !== 'function') return undefined;
    const handle = window.requestIdleCallback(() => void run());
    return () => window.cancelIdleCallback(handle);
  }, [run]);
};
