import { Registry } from 'prom-client';

/** What a process measures of itself. */
export type Metrics = {
  readonly registry: Registry;
  /** Reads what is not counted as it happens. Never throws and ends in about a second, also while an engine is away. */
  readonly refresh: () => Promise<void>;
};

export const createEmptyMetrics = (): Metrics => ({ registry: new Registry(), refresh: () => Promise.resolve() });
