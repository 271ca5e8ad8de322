import type { Json } from '../domain/kernel/json.ts';

/**
 * What a process last measured, for all of them: also for one that starts later. The log does not hold it, and no read
 * model, digest, export or replay knows of it.
 */
export type StatusStore = {
  /** Takes the place of what was written before. */
  write(name: string, value: Json): Promise<void>;
  /** null when it was never written, or is not what was written: it will be measured again. */
  read(name: string): Promise<Json>;
};
