/** `calls` includes this one; the window began with its first call and ends in `endsInMs`. */
export type CallCount = { readonly calls: number; readonly endsInMs: number };

/** Counts calls by key in windows of a fixed length: over all processes that share the store. */
export type CallCounter = {
  /** Counts one call. Never fails for an outage: what cannot be shared is counted in this process. */
  count(key: string, windowMs: number): Promise<CallCount>;
};
