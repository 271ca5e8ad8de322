import { useAppSelector } from './store-hooks.ts';

/** The server's time, as far as its answers told it; this computer's clock may be days wrong. */
export const useNow = (): (() => Date) => {
  const offset = useAppSelector((state) => state.clock.offsetMs);
  return () => new Date(Date.now() + offset);
};
