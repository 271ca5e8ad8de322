import type { Leases } from '../../ports/lease.ts';

/** With a single process the lease is always free. */
export const createInProcessLeases = (): Leases => ({
  acquire: (_name, signal) => {
    signal.throwIfAborted();
    let isHeld = true;
    return Promise.resolve({
      lost: new AbortController().signal,
      isHeld: () => isHeld,
      release: () => {
        isHeld = false;
        return Promise.resolve();
      },
    });
  },
});
