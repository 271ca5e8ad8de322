/** Held until it is released or lost. `lost` aborts when another may hold it; then its work must stop. */
export type Lease = { readonly lost: AbortSignal; release(): Promise<void> };

/**
 * Says who does work that one process is enough for. It saves work and protects nothing: what must not happen twice is
 * fenced where it is stored.
 */
export type Leases = {
  /** Waits for the lease of this name; rejects when `signal` aborts first. */
  acquire(name: string, signal: AbortSignal): Promise<Lease>;
};
