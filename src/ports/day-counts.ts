/** What is counted by UTC day because the log does not hold it. No read model, digest, export or replay knows of it. */
export type DayCounts = {
  /** Counts one, durably when it resolves. `day`: YYYY-MM-DD. */
  add(name: string, day: string): Promise<void>;
  /** How many on or after a day; null: it was never counted at all. */
  since(name: string, day: string): Promise<number | null>;
};
