import type { Lease, Leases } from '../../ports/lease.ts';

/** The same leases, and which of those that this process has asked for it holds. */
export const createLeaseMonitor = (leases: Leases) => {
  const asked = new Map<string, Lease | null>();
  const known: Leases = {
    acquire: async (name, signal) => {
      asked.set(name, null);
      const lease = await leases.acquire(name, signal);
      const over = (): void => {
        if (asked.get(name) === lease) asked.set(name, null);
      };
      asked.set(name, lease);
      lease.lost.addEventListener('abort', over, { once: true });
      if (lease.lost.aborted) over();
      return {
        lost: lease.lost,
        isHeld: () => lease.isHeld(),
        release: () => {
          lease.lost.removeEventListener('abort', over);
          over();
          return lease.release();
        },
      };
    },
  };
  return {
    leases: known,
    leaseStates: (): ReadonlyMap<string, boolean> => new Map([...asked].map(([name, lease]) => [name, lease !== null])),
  };
};
