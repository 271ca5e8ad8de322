import { EventEmitter, once } from 'node:events';
import type { Json } from '../../../domain/kernel/json.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { StatusStore } from '../../../ports/status-store.ts';
import type { PubSub } from '../../../ports/pub-sub.ts';
import type { Checkpoint, ProjectionCondition, ReadModelStore } from '../../../ports/read-model-store.ts';
import type { ProjectionState } from './runner-entry.ts';
import type { Projection } from '../definition/projection.ts';
import type { RebuildProgress } from '../rebuild/rebuild-progress.ts';
import type { ReplayOf, Rebuilds } from '../rebuild/rebuilds.ts';
import type { Runner } from './runner.ts';
import { every } from '../../../timing.ts';

/** Status of one projection, written by the process that folds the log. */
export type ProjectionStatus = {
  readonly name: string;
  readonly condition: ProjectionCondition;
  /** Shown on the screen. 'refused': it follows the log, but its last rebuild differed and was discarded. */
  readonly state: 'live' | 'building' | 'comparing' | 'refused' | 'failed';
  /** Whether it follows the log; false while an old build serves until the new one is ready. */
  readonly isFollowing: boolean;
  /** Whether it has served once since the data folder was opened for the first time. */
  readonly hasServed: boolean;
  /** Cause of a failure. */
  readonly cause: string | null;
  /** Skipped streams, of which an event could not be folded. */
  readonly skipped: Checkpoint['skipped'];
  /** Events of a newer version, skipped since the process started. */
  readonly unknown: number;
  /** Number of its documents, counted at most every ten seconds; null before the first count. */
  readonly documents: number | null;
  /** The rebuild in progress. */
  readonly replay: ReplayOf | null;
  /** Last progress of its last rebuild since the process started. */
  readonly progress: RebuildProgress | null;
};

/**
 * Topic for the status of all projections, published at every change and every three seconds, since a message may be
 * lost.
 */
export const statusTopic = 'projection-status';
/** Name of the stored status, read by processes that have not received a message yet. */
const gaugeName = 'projection-status';
const SAY_AGAIN_MS = 3_000;
const STORE_MS = 1_000;
/** Interval of counts, which are slow for large views. */
const COUNT_MS = 10_000;

/** The seam: only the writer below writes it. null: nothing was written yet. */
export const asStatuses = (message: Json): readonly ProjectionStatus[] =>
  (message as { readonly projections: readonly ProjectionStatus[] } | null)?.projections ?? [];

const stateOf = ({ status }: ProjectionState, progress: RebuildProgress | null): ProjectionStatus['state'] => {
  if (status === 'failed' || status === 'superseded') return 'failed';
  if (status === 'rebuilding') return progress?.state === 'comparing' ? 'comparing' : 'building';
  if (status === 'starting') return 'building';
  return progress?.state === 'refused' ? 'refused' : 'live';
};

type WriterDeps = {
  readonly gauges: StatusStore;
  readonly pubSub: Pick<PubSub, 'publish'>;
  readonly readModels: Pick<ReadModelStore, 'count'>;
  readonly runner: Pick<Runner, 'states'>;
  readonly replays: Pick<Rebuilds, 'of' | 'last'>;
  readonly clock: Clock;
  readonly onError: (cause: unknown) => void;
  readonly sayAgainMs?: number | undefined;
  readonly storeMs?: number | undefined;
};

/**
 * Publishes and stores the status of each projection. `changed` publishes at once; nothing is published before `start`.
 */
export const createStatusWriter = (deps: WriterDeps) => {
  const { gauges, pubSub, readModels, runner, replays, clock, onError } = deps;
  const known = new Map<string, ProjectionStatus>();
  const counted = new Map<string, { readonly changedAt: string | null; readonly at: number }>();
  let documentViews: ReadonlyMap<string, string> = new Map();
  /** Between the start and the first change, what serves is unknown. */
  let phase: 'over' | 'starting' | 'running' = 'over';

  const statusOf = (projection: ProjectionState): ProjectionStatus => {
    const { name, condition, isFollowing, cause, checkpoint, unknown } = projection;
    const before = known.get(name);
    const progress = replays.last(name);
    const status: ProjectionStatus = {
      name,
      condition,
      state: stateOf(projection, progress),
      isFollowing,
      hasServed: condition === 'serving' || before?.hasServed === true,
      cause,
      skipped: checkpoint?.skipped ?? before?.skipped ?? [],
      unknown,
      documents: before?.documents ?? null,
      replay: replays.of(name),
      progress,
    };
    known.set(name, status);
    return status;
  };
  const record = () => ({ projections: runner.states().map(statusOf) }) satisfies Json;
  // Failures are ignored, since it is published again.
  const publish = (): void => {
    if (phase === 'running') pubSub.publish(statusTopic, record()).catch(() => undefined);
  };

  const count = async ({ name, checkpoint }: ProjectionState): Promise<void> => {
    const view = documentViews.get(name);
    const last = counted.get(name);
    const changedAt = checkpoint?.changedAt ?? null;
    const now = clock.now().getTime();
    const isRecent = last !== undefined && now - last.at < COUNT_MS;
    if (view === undefined || checkpoint === null || isRecent || last?.changedAt === changedAt) return;
    const documents = await readModels.count(name, view, { limit: 1 });
    counted.set(name, { changedAt, at: now });
    const status = known.get(name);
    if (status !== undefined) known.set(name, { ...status, documents });
  };

  let stored = '';
  const store = async (): Promise<void> => {
    try {
      for (const state of runner.states()) await count(state);
      const value = record();
      const text = JSON.stringify(value);
      if (phase !== 'running' || text === stored) return;
      publish();
      await gauges.write(gaugeName, value);
      stored = text;
    } catch (cause) {
      onError(cause);
    }
  };

  return {
    changed: (): void => {
      if (phase === 'starting') phase = 'running';
      const servesFirst = runner
        .states()
        .some(({ name, condition }) => condition === 'serving' && known.get(name)?.hasServed !== true);
      publish();
      // Stored at once, for processes that start in the next second.
      if (servesFirst && phase === 'running') void store();
    },
    /** Returns the function that ends it. */
    start: async (projections: readonly Projection[]): Promise<() => void> => {
      documentViews = new Map(projections.map(({ name, documents }) => [name, documents.shape.name]));
      const before = await gauges.read(gaugeName).catch(() => null);
      for (const status of asStatuses(before)) if (!known.has(status.name)) known.set(status.name, status);
      phase = 'starting';
      const timers = [
        every(deps.sayAgainMs ?? SAY_AGAIN_MS, publish),
        every(deps.storeMs ?? STORE_MS, () => (phase === 'running' ? store() : null)),
      ];
      return () => {
        phase = 'over';
        for (const stop of timers) stop();
      };
    },
  };
};

/** Status left by an earlier process: what has served counts as serving until the projector says otherwise. */
const asBefore = (status: ProjectionStatus): ProjectionStatus => ({
  ...status,
  condition: status.hasServed ? 'serving' : 'building',
  isFollowing: true,
  cause: null,
});

/** Status of the projections as known to this process, whichever process folds them. */
export type ProjectionWatch = {
  /** null: not folded yet, as far as this process knows. */
  readonly status: (name: string) => ProjectionStatus | null;
  readonly condition: (name: string) => ProjectionCondition;
  readonly isFollowing: (name: string) => boolean;
  /** Whether it had served before this process started, from the stored status. */
  readonly hadServed: (name: string) => boolean;
  /** Resolves when `holds` is true, or when the signal aborts. */
  until(holds: () => boolean, signal: AbortSignal): Promise<void>;
  stop(): void;
};

type WatchDeps = {
  readonly gauges: Pick<StatusStore, 'read'>;
  readonly pubSub: Pick<PubSub, 'subscribe'>;
  readonly readAgainMs?: number;
};

/** Subscribes at once, and uses the stored status until the first message. */
export const createProjectionWatch = ({ gauges, pubSub, readAgainMs = STORE_MS }: WatchDeps): ProjectionWatch => {
  const statuses = new Map<string, ProjectionStatus>();
  const changes = new EventEmitter();
  changes.setMaxListeners(0);
  const servedBefore = new Set<string>();
  let hasHeard = false;
  let timer: NodeJS.Timeout | undefined;
  const learn = (message: Json): void => {
    for (const status of asStatuses(message)) statuses.set(status.name, status);
    changes.emit('changed');
  };
  const unsubscribe = pubSub.subscribe(statusTopic, (message) => {
    hasHeard = true;
    learn(message);
  });
  // Retries an unreachable store; a message of the projector takes precedence.
  const readStored = async (): Promise<void> => {
    const stored = await gauges.read(gaugeName).catch(() => undefined);
    for (const { name, hasServed } of asStatuses(stored ?? null)) if (hasServed) servedBefore.add(name);
    if (hasHeard) return;
    if (stored === undefined) timer = setTimeout(() => void readStored(), readAgainMs).unref();
    else learn({ projections: asStatuses(stored).map(asBefore) });
  };
  void readStored();

  return {
    status: (name) => statuses.get(name) ?? null,
    condition: (name) => statuses.get(name)?.condition ?? 'building',
    isFollowing: (name) => statuses.get(name)?.isFollowing ?? true,
    hadServed: (name) => servedBefore.has(name),
    until: async (holds, signal) => {
      while (!signal.aborted && !holds()) await once(changes, 'changed', { signal }).catch(() => undefined);
    },
    stop: () => {
      clearTimeout(timer);
      unsubscribe();
    },
  };
};
