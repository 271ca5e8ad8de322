/** The only source of time above the adapters. */
export type Clock = { now(): Date };
/** Sources of ids. `random`: a UUID v4. `epoch`: id of the last wipe, '' before the first; it is in every command's id. */
export type Ids = { random(): string; epoch(): string };
