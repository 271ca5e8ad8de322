/** The only source of time above the adapters. */
export type Clock = { now(): Date };
/** Random ids, UUID v4. */
export type Ids = { random(): string };
