import type { Leases } from '../../ports/lease.ts';

/** With one process nobody else wants it. */
export const createInProcessLeases = (): Leases => ({
  acquire: (_name, signal) => {
    signal.throwIfAborted();
    return Promise.resolve({
      lost: new AbortController().signal,
      isHeld: () => true,
      release: () => Promise.resolve(),
    });
  },
});
