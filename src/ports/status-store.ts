import type { Json } from '../domain/kernel/json.ts';

/**
 * Latest status values of a process, shared with all processes, including ones that start later. No log, read model,
 * digest, export or replay includes them.
 */
export type StatusStore = {
  /** Replaces the stored value. */
  write(name: string, value: Json): Promise<void>;
  /** null when it was never written or is damaged; it will be measured again. */
  read(name: string): Promise<Json>;
};
