import type { Lease, Leases } from '../../ports/lease.ts';
import type { EngineDown } from './engine-handles.ts';
import { every } from '../../timing.ts';

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

const lookEveryMs = 2_000;

/** Watches engines on servers: which are unreachable, and who waits for their return. */
export const createEngineWatch = ({
  away,
  servers,
}: {
  away: () => Promise<readonly EngineDown[]>;
  servers: readonly string[];
}) => {
  const listeners = new Set<() => void>();
  const changes = new Set<(text: string) => void>();
  let missing: readonly EngineDown[] = [];
  const publish = (before: readonly EngineDown[]): void => {
    const isIn = (list: readonly EngineDown[], { what }: EngineDown): boolean => list.some((one) => one.what === what);
    const down = missing.filter((one) => !isIn(before, one)).map(({ what, why }) => `${what} does not answer. ${why}`);
    const up = before.filter((one) => !isIn(missing, one)).map(({ what }) => `${what} answers again.`);
    for (const text of [...down, ...up]) for (const listener of [...changes]) listener(text);
  };
  const look = async (): Promise<readonly EngineDown[]> => {
    const before = missing;
    missing = await away();
    publish(before);
    if (before.length > 0 && missing.length === 0) for (const listener of [...listeners]) listener();
    return missing;
  };
  const stop = servers.length === 0 ? (): void => undefined : every(lookEveryMs, look);
  return {
    look,
    missing: (): readonly EngineDown[] => missing,
    /** Calls back when every engine answers again; returns the function that unsubscribes. */
    onBack: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Calls back with a sentence when an engine is lost or back; returns the function that unsubscribes. */
    onChange: (listener: (text: string) => void): (() => void) => {
      changes.add(listener);
      return () => void changes.delete(listener);
    },
    stop,
  };
};
export type EngineWatch = ReturnType<typeof createEngineWatch>;
