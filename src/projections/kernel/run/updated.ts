import type { Position } from '../../../domain/kernel/envelope.ts';
import type { Json } from '../../../domain/kernel/json.ts';
import type { Commit } from '../../../ports/read-model-store.ts';

export const updatedTopic = 'updated';

/**
 * Published after each commit. A receiver whose position is not `from` has missed a message and reloads. `keys` by
 * view; null = everything may have changed (a reset, a switch-over, or too many keys).
 */
export type UpdateMessage = {
  readonly projection: string;
  readonly from: Position | null;
  readonly to: Position | null;
  readonly keys: Readonly<Record<string, readonly string[]>> | null;
};

const MOST_KEYS = 50_000;

export const updatedBy = (projection: string, commit: Commit): UpdateMessage => {
  const whole = commit.reset || commit.writes.length + commit.deletes.length > MOST_KEYS;
  const keys: Record<string, string[]> = {};
  if (!whole) for (const { view, key } of [...commit.writes, ...commit.deletes]) (keys[view] ??= []).push(key);
  return { projection, from: commit.expected.scannedTo, to: commit.next.scannedTo, keys: whole ? null : keys };
};

/** Parses a message of the topic `updated`; null when it is none. The seam: only the runner publishes there. */
export const asUpdated = (message: Json): UpdateMessage | null =>
  message !== null && typeof message === 'object' && 'projection' in message ? (message as UpdateMessage) : null;
