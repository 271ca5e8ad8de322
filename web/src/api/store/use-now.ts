import { useAppSelector } from './store-hooks.ts';

/** Current time by the server's clock, because this computer's may be days wrong. */
export const useNow = (): (() => Date) => {
  const offset = useAppSelector((state) => state.clock.offsetMs);
  return () => new Date(Date.now() + offset);
};
