import type { Position } from '../../../domain/kernel/envelope.ts';
import type { Checkpoint, ProjectionCondition } from '../../../ports/read-model-store.ts';
import type { Subscriber } from './subscriber.ts';
import type { Projection } from '../definition/projection.ts';
import type { LogReader } from './reader.ts';
import type { RebuildOutcome } from '../rebuild/rebuild.ts';

/** superseded: another runner has committed. failed: a defect of the projection; `cause` says which. */
export type RunnerStatus = 'starting' | 'running' | 'rebuilding' | 'superseded' | 'failed' | 'stopped';
export type ProjectionState = {
  readonly name: string;
  readonly version: number;
  readonly status: RunnerStatus;
  readonly cause: string | null;
  /** Includes skipped streams; null while it does not follow the log. */
  readonly checkpoint: Checkpoint | null;
  /** Events of a newer version, skipped since the start. */
  readonly unknown: number;
  readonly condition: ProjectionCondition;
  /** Whether it follows the log, or is about to. */
  readonly isFollowing: boolean;
};

/** Why a projection stopped. */
export type EndedRun = { readonly status: 'failed' | 'superseded'; readonly cause: string };

/** A projection in the runner. */
export type RunnerEntry = {
  readonly projection: Projection;
  /** Whether a build serves, possibly of a former version. */
  serves: boolean;
  /** Set while it follows the log; `leave` ends that between two batches. */
  subscription: { readonly subscriber: Subscriber; readonly leave: () => Promise<void> } | null;
  /** Off the subscription for the switch-over; it returns at once. */
  isSwapping: boolean;
  rebuilding: Promise<RebuildOutcome> | null;
  ended: EndedRun | null;
  /** The run is over. */
  isOver: boolean;
};

/** State of one `run`. */
export type RunContext = {
  readonly signal: AbortSignal;
  /** Ends the run. */
  readonly end: () => void;
  readonly logId: string;
  readonly reader: LogReader;
  readonly retry: <T>(action: (tries: number) => Promise<T>) => Promise<T>;
};

export const newEntry = (projection: Projection): RunnerEntry => ({
  projection,
  serves: false,
  subscription: null,
  isSwapping: false,
  rebuilding: null,
  ended: null,
  isOver: false,
});

const statusOf = ({ rebuilding, ended, isOver, subscription }: RunnerEntry): RunnerStatus => {
  if (rebuilding !== null) return 'rebuilding';
  if (ended !== null) return ended.status;
  if (isOver) return 'stopped';
  return subscription === null ? 'starting' : 'running';
};

/** True if live or about to be. False while the only build is being rebuilt. */
export const isFollowing = ({ subscription, isSwapping, rebuilding, ended, isOver }: RunnerEntry): boolean =>
  !isOver && ended === null && (subscription !== null || isSwapping || rebuilding === null);

export const stateOf = (entry: RunnerEntry): ProjectionState => ({
  name: entry.projection.name,
  version: entry.projection.version,
  status: statusOf(entry),
  cause: entry.ended?.cause ?? null,
  checkpoint: entry.subscription?.subscriber.checkpoint() ?? null,
  unknown: entry.subscription?.subscriber.unknown() ?? 0,
  condition: entry.ended?.status === 'failed' ? 'failed' : entry.serves ? 'serving' : 'building',
  isFollowing: isFollowing(entry),
});

export const causeOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

type Log = { readonly id: string; readonly head: Position | null };

/** Whether a position belongs to this log and is not beyond its head. */
export const isPlaceOf = (
  { id, head }: Log,
  place: { readonly logId: string | null; readonly position: Position | null },
): boolean => place.logId === id && (place.position === null || (head !== null && place.position <= head));

/**
 * Whether the serving build can be continued: same version, same log, a checkpoint within this log; a build that has
 * read nothing only while the log is empty.
 */
export const fits = (served: Checkpoint & { readonly version: number }, projection: Projection, log: Log): boolean => {
  if (served.version !== projection.version) return false;
  if (served.scannedTo === null) return log.head === null;
  return isPlaceOf(log, { logId: served.logId, position: served.scannedTo });
};
