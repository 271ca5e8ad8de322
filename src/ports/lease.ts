/** Held until it is released or lost. */
export type Lease = {
  /** Aborts before another may hold it; then its work must stop. */
  readonly lost: AbortSignal;
  /** False once it is released or lost; by the clock, also where the process stood still and `lost` comes late. */
  isHeld(): boolean;
  release(): Promise<void>;
};

/**
 * Says who does work that one process is enough for. It saves work and protects nothing: what must not happen twice is
 * fenced where it is stored.
 */
export type Leases = {
  /** Waits for the lease of this name; rejects when `signal` aborts first. */
  acquire(name: string, signal: AbortSignal): Promise<Lease>;
};
