import { EventEmitter, once } from 'node:events';
import type { Json } from '../../../domain/kernel/json.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { StatusStore } from '../../../ports/status-store.ts';
import type { PubSub } from '../../../ports/pub-sub.ts';
import type { Checkpoint, ReadModelStore } from '../../../ports/read-model-store.ts';
import type { ProjectionCondition, ProjectionState } from './entry.ts';
import type { Projection } from '../definition/projection.ts';
import type { RebuildProgress } from '../rebuild/rebuild-progress.ts';
import type { ReplayOf, Rebuilds } from '../rebuild/rebuilds.ts';
import type { Runner } from './runner.ts';
import { every } from '../../../timing.ts';

/** Everything that the process which folds the log says of one projection. */
export type ProjectionStatus = {
  readonly name: string;
  readonly condition: ProjectionCondition;
  /** For the screen. 'refused': it follows the log, but its last rebuild differed and was not taken. */
  readonly state: 'live' | 'building' | 'comparing' | 'refused' | 'failed';
  /** Whether it moves on with the log: false also where an old build serves until the new one is there. */
  readonly isFollowing: boolean;
  /** Whether it has served once since the data folder was opened for the first time. */
  readonly hasServed: boolean;
  /** Why it has failed. */
  readonly cause: string | null;
  /** Streams that it leaves out, because an event of them could not be folded. */
  readonly skipped: Checkpoint['skipped'];
  /** Events that a newer build has written, left out since the start of the process. */
  readonly unknown: number;
  /** Documents of its root, counted at most every ten seconds; null before the first count. */
  readonly documents: number | null;
  /** The rebuild under way. */
  readonly replay: ReplayOf | null;
  /** The last step of its last rebuild since the start of the process. */
  readonly progress: RebuildProgress | null;
};

/** Of all projections, published at every change and every three seconds, since a message may be lost. */
export const statusTopic = 'projection-status';
/** The same record, stored: what a process knows before it has heard of the projector. */
const gaugeName = 'projection-status';
const SAY_AGAIN_MS = 3_000;
const STORE_MS = 1_000;
/** A count of a large view takes a moment. */
const COUNT_MS = 10_000;

/** It comes from the writer below only: the seams are its topic and its gauge. null: nothing was written yet. */
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

/** The one who folds the log says how each projection is. `changed` publishes at once; nothing is said before `start`. */
export const createStatusWriter = (deps: WriterDeps) => {
  const { gauges, pubSub, readModels, runner, replays, clock, onError } = deps;
  const known = new Map<string, ProjectionStatus>();
  const counted = new Map<string, { readonly changedAt: string | null; readonly at: number }>();
  let roots: ReadonlyMap<string, string> = new Map();
  /** Between its start and the first change nobody knows what serves. */
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
  // A failure needs no word: it is said again.
  const publish = (): void => {
    if (phase === 'running') pubSub.publish(statusTopic, record()).catch(() => undefined);
  };

  const count = async ({ name, checkpoint }: ProjectionState): Promise<void> => {
    const root = roots.get(name);
    const last = counted.get(name);
    const changedAt = checkpoint?.changedAt ?? null;
    const now = clock.now().getTime();
    const isRecent = last !== undefined && now - last.at < COUNT_MS;
    if (root === undefined || checkpoint === null || isRecent || last?.changedAt === changedAt) return;
    const documents = await readModels.count(name, root, { limit: 1 });
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
      // At once: a process that starts in the next second is to know of it.
      if (servesFirst && phase === 'running') void store();
    },
    /** Answers what ends it. */
    start: async (projections: readonly Projection[]): Promise<() => void> => {
      roots = new Map(projections.map(({ name, root }) => [name, root.shape.name]));
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

/** Of an earlier process: what has served once serves until the projector says otherwise. */
const asBefore = (status: ProjectionStatus): ProjectionStatus => ({
  ...status,
  condition: status.hasServed ? 'serving' : 'building',
  isFollowing: true,
  cause: null,
});

/** What this process knows of the projections, whichever process folds them. */
export type ProjectionWatch = {
  /** null: nobody has folded it yet, as far as this process knows. */
  readonly status: (name: string) => ProjectionStatus | null;
  readonly condition: (name: string) => ProjectionCondition;
  readonly isFollowing: (name: string) => boolean;
  /** Whether it had served when this process began: from the stored record. */
  readonly hadServed: (name: string) => boolean;
  /** Resolves when something has come to hold, or when the signal aborts. */
  until(holds: () => boolean, signal: AbortSignal): Promise<void>;
  stop(): void;
};

type WatchDeps = {
  readonly gauges: Pick<StatusStore, 'read'>;
  readonly pubSub: Pick<PubSub, 'subscribe'>;
  readonly readAgainMs?: number;
};

/** Listens from the first moment; the stored record tells until the projector has spoken. */
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
  // A store that is away is asked again; whoever has heard the projector itself knows more.
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
