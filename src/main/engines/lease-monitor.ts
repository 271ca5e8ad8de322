import type { Lease, Leases } from '../../ports/lease.ts';

/** The same leases, and for each name that this process has asked for whether it holds the lease. */
export const createLeaseMonitor = (leases: Leases) => {
  const asked = new Map<string, Lease | null>();
  const monitored: Leases = {
    acquire: async (name, signal) => {
      asked.set(name, null);
      const lease = await leases.acquire(name, signal);
      asked.set(name, lease);
      return lease;
    },
  };
  return {
    leases: monitored,
    leaseStates: (): ReadonlyMap<string, boolean> =>
      new Map([...asked].map(([name, lease]) => [name, lease?.isHeld() ?? false])),
  };
};
