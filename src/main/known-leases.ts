import type { Leases } from '../ports/lease.ts';

/** The same leases, and which of those that this process has asked for it holds. */
export const createKnownLeases = (leases: Leases) => {
  const held = new Map<string, boolean>();
  const known: Leases = {
    acquire: async (name, signal) => {
      held.set(name, false);
      const lease = await leases.acquire(name, signal);
      held.set(name, true);
      const over = (): void => void held.set(name, false);
      lease.lost.addEventListener('abort', over, { once: true });
      if (lease.lost.aborted) over();
      return {
        lost: lease.lost,
        release: () => {
          lease.lost.removeEventListener('abort', over);
          over();
          return lease.release();
        },
      };
    },
  };
  return { leases: known, heldLeases: (): ReadonlyMap<string, boolean> => held };
};
