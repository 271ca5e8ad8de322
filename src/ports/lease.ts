/** Held until it is released or lost. */
export type Lease = {
  /** Aborts before another process can acquire the lease; the work must then stop. */
  readonly lost: AbortSignal;
  /**
   * False once released or expired. Judged by the clock, so it holds even where the process was suspended and `lost`
   * comes late.
   */
  isHeld(): boolean;
  release(): Promise<void>;
};

/**
 * Elects the process that does work needed only once. A lease saves work but does not fence it: writes that must not
 * happen twice are fenced where they are stored.
 */
export type Leases = {
  /** Waits for the lease of this name; rejects when `signal` aborts first. */
  acquire(name: string, signal: AbortSignal): Promise<Lease>;
};
