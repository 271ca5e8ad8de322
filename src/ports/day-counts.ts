/** Counters by UTC day for facts that the log does not hold. No read model, digest, export or replay includes them. */
export type DayCounts = {
  /** Adds one; durable when it resolves. `day`: YYYY-MM-DD. */
  add(name: string, day: string): Promise<void>;
  /** The sum from `day` on; null: this name was never counted. */
  since(name: string, day: string): Promise<number | null>;
};
