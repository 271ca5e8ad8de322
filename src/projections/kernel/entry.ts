import type { Position } from '../../domain/kernel/envelope.ts';
import type { Checkpoint } from '../../ports/read-model-store.ts';
import type { Member, MemberDeps } from './member.ts';
import type { Projection } from './projection.ts';
import type { RebuildOutcome } from './rebuild.ts';

/** superseded: another runner commits. failed: a defect of the projection itself; `cause` says which. */
export type ProjectionStatus = 'running' | 'rebuilding' | 'superseded' | 'failed' | 'stopped';
export type ProjectionState = {
  readonly name: string;
  readonly version: number;
  readonly status: ProjectionStatus;
  readonly cause: string | null;
  /** null while nothing of this version has been committed. */
  readonly checkpoint: Checkpoint | null;
  /** Events of a newer build, skipped since the start. */
  readonly unknown: number;
};

/** A projection in the runner; `member` while it takes part in reading. */
export type Entry = {
  readonly projection: Projection;
  status: ProjectionStatus;
  cause: string | null;
  member: Member | null;
  rebuilding: Promise<RebuildOutcome> | null;
};

/** Everything one `run` holds. */
export type Run = {
  readonly signal: AbortSignal;
  readonly logId: string;
  readonly member: MemberDeps;
  readonly retry: <T>(action: (tries: number) => Promise<T>) => Promise<T>;
};

export const newEntry = (projection: Projection): Entry => ({
  projection,
  status: 'running',
  cause: null,
  member: null,
  rebuilding: null,
});

export const stateOf = ({ projection, status, cause, member }: Entry): ProjectionState => ({
  name: projection.name,
  version: projection.version,
  status,
  cause,
  checkpoint: member?.checkpoint() ?? null,
  unknown: member?.unknown() ?? 0,
});

export const causeOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Another version, another log, or a checkpoint that this log has not reached: such documents cannot be gone on with. */
export const fits = (
  serving: Checkpoint & { readonly version: number },
  projection: Projection,
  log: { readonly id: string; readonly head: Position | null },
): boolean => {
  if (serving.version !== projection.version) return false;
  if (serving.scannedTo === null) return true;
  return serving.logId === log.id && log.head !== null && serving.scannedTo <= log.head;
};

/** Where one reader for all of them has to start; null = at the beginning. There is at least one. */
export const lowest = (members: readonly Member[]): Position | null =>
  members
    .map((member) => member.checkpoint().scannedTo)
    .reduce((low, at) => (low === null || at === null ? null : low < at ? low : at));
