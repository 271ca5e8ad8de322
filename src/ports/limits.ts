/** `calls` includes this one; the window began with its first call and ends in `endsInMs`. */
export type CallCount = { readonly calls: number; readonly endsInMs: number };

/** Counts calls by key in fixed windows, across all processes that share the store. */
export type CallCounter = {
  /** Counts one call. During an outage it counts within this process instead of failing. */
  count(key: string, windowMs: number): Promise<CallCount>;
};
