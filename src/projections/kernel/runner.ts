import { EventEmitter, once } from 'node:events';
import type { Position } from '../../domain/kernel/envelope.ts';
import type { Batch, EventStore } from '../../ports/event-store.ts';
import type { PubSub } from '../../ports/pub-sub.ts';
import type { Build, Checkpoint, ReadModelStore } from '../../ports/read-model-store.ts';
import { createMember, publishSwap } from './member.ts';
import type { Member, MemberDeps } from './member.ts';
import type { Projection } from './projection.ts';
import { readLog } from './read-log.ts';
import { rebuildProjection } from './rebuild.ts';
import type { RebuildDeps, RebuildOptions, RebuildOutcome, RebuildProgress } from './rebuild.ts';
import { realDelay, retrying } from './retry.ts';
import type { Delay } from './retry.ts';
import { createWaiting, isAtLeast } from './waiting.ts';
import type { Reached } from './waiting.ts';

export type RunnerDeps = {
  readonly eventStore: Pick<EventStore, 'follow' | 'head' | 'logId'>;
  readonly readModels: Pick<ReadModelStore, 'open' | 'checkpoints'>;
  readonly pubSub: Pick<PubSub, 'publish'>;
  /** False for an event that a newer build has written. */
  readonly knows: (type: string, schemaVersion: number) => boolean;
  /** How a projection is rebuilt; default: in this thread. The composition root gives one that runs in a worker thread. */
  readonly rebuild?: (projection: Projection, options: RebuildOptions) => Promise<RebuildOutcome>;
  readonly onProgress?: (progress: RebuildProgress) => void;
  /** Hears of infrastructure errors, which are tried again, and of what ended a projection. */
  readonly onError?: (error: unknown) => void;
  readonly delay?: Delay;
};

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

export type Runner = {
  /** One reader feeds all projections until the signal aborts, or until none is left. Never throws for an outage. */
  run(projections: readonly Projection[], signal: AbortSignal): Promise<void>;
  /** Whether these projections have looked at everything up to a position, waiting at most `ms`. */
  waitFor(projections: readonly string[], position: Position, ms: number): Promise<Reached>;
  /** Builds one anew beside the serving build, then swaps. A second call while one runs answers the same. */
  rebuild(name: string): Promise<RebuildOutcome>;
  states(): readonly ProjectionState[];
};

type Entry = {
  readonly projection: Projection;
  status: ProjectionStatus;
  cause: string | null;
  member: Member | null;
  rebuilding: Promise<RebuildOutcome> | null;
};

const causeOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Another version, another log, or a checkpoint that this log has not reached: such documents cannot be gone on with. */
const fits = (
  serving: Checkpoint & { readonly version: number },
  projection: Projection,
  log: { readonly id: string; readonly head: Position | null },
): boolean => {
  if (serving.version !== projection.version) return false;
  if (serving.scannedTo === null) return true;
  return serving.logId === log.id && log.head !== null && serving.scannedTo <= log.head;
};

const lowest = (members: readonly Member[]): Position | null =>
  members.reduce<Position | null | undefined>((low, member) => {
    const at = member.checkpoint().scannedTo;
    return low === undefined ? at : low === null || at === null ? null : at < low ? at : low;
  }, undefined) ?? null;

/** Everything one `run` holds. */
type Run = {
  readonly signal: AbortSignal;
  readonly logId: string;
  readonly member: MemberDeps;
  readonly retry: <T>(action: (tries: number) => Promise<T>) => Promise<T>;
};

export const createRunner = (deps: RunnerDeps): Runner => {
  const entries = new Map<string, Entry>();
  const waiting = createWaiting();
  /** 'changed': the members are others, so the reader has to start again. */
  const changes = new EventEmitter();
  const faults = { delay: deps.delay ?? realDelay, onError: deps.onError ?? ((): void => undefined) };
  let current: Run | null = null;
  /** True while a batch is being handed round; what changes members waits for its end. */
  let handing: Promise<void> | null = null;

  const rebuildDeps: RebuildDeps = { ...deps, ...faults };
  const rebuildAnew = deps.rebuild ?? ((projection, options) => rebuildProjection(rebuildDeps, projection, options));

  const members = (): readonly Member[] => [...entries.values()].flatMap(({ member }) => member ?? []);
  const end = (entry: Entry, status: ProjectionStatus, cause: string | null): void => {
    Object.assign(entry, { status, cause, member: null });
    changes.emit('changed');
  };

  const openServing = (run: Run, { projection }: Entry): Promise<Build> =>
    run.retry(() => deps.readModels.open(projection.shape, 'serving'));

  /** Takes part from where its build stands. */
  const join = async (run: Run, entry: Entry, build: Build): Promise<void> => {
    const { projection } = entry;
    const member = await createMember(run.member, projection, { id: run.logId, build });
    Object.assign(entry, { member, status: 'running', cause: null });
    changes.emit('changed');
    waiting.check();
  };

  /** Stops a member between two batches; answers where it stands. */
  const leave = async (entry: Entry): Promise<Member | null> => {
    const { member } = entry;
    entry.member = null;
    changes.emit('changed');
    await handing;
    return member;
  };

  /** `serving`: its member goes on until the new build has reached the head. */
  const rebuildBeside = async (run: Run, entry: Entry): Promise<RebuildOutcome> => {
    const comparable = entry.member?.checkpoint().skipped.length === 0;
    const standstill = async () => {
      const member = await leave(entry);
      if (member === null) return { until: null, digest: null };
      const digest = comparable ? await run.retry(() => member.build.digest()) : null;
      await member.build.discard(); // released; it goes on serving until the swap
      return { until: member.checkpoint().scannedTo, digest };
    };
    entry.status = 'rebuilding';
    try {
      const outcome = await rebuildAnew(entry.projection, {
        signal: run.signal,
        ...(deps.onProgress === undefined ? {} : { onProgress: deps.onProgress }),
        ...(entry.member === null ? {} : { standstill }),
      });
      if (outcome.outcome === 'swapped') await publishSwap(run.member, entry.projection.name, outcome.scannedTo);
      return outcome;
    } finally {
      entry.rebuilding = null;
      if (!run.signal.aborted) {
        if (entry.member === null) await join(run, entry, await openServing(run, entry));
        else entry.status = 'running';
      }
    }
  };

  const startRebuild = (run: Run, entry: Entry): Promise<RebuildOutcome> => {
    entry.rebuilding ??= rebuildBeside(run, entry);
    return entry.rebuilding;
  };

  /** What does not fit is built anew while the old build serves. Errors of the stores are tried again. */
  const rebuildAtStart = (run: Run, entry: Entry): void => {
    entry.status = 'rebuilding';
    const attempt = async (): Promise<RebuildOutcome> => {
      const rebuilt = await rebuildAnew(entry.projection, {
        signal: run.signal,
        ...(deps.onProgress === undefined ? {} : { onProgress: deps.onProgress }),
      });
      await publishSwap(run.member, entry.projection.name, rebuilt.outcome === 'swapped' ? rebuilt.scannedTo : null);
      await join(run, entry, await openServing(run, entry));
      return rebuilt;
    };
    entry.rebuilding = run.retry(attempt).finally(() => {
      entry.rebuilding = null;
      changes.emit('changed');
    });
    entry.rebuilding.catch((error: unknown) => {
      if (!run.signal.aborted) end(entry, 'failed', causeOf(error));
    });
  };

  const hand = async (run: Run, entry: Entry, batch: Batch): Promise<void> => {
    if (entry.member === null) return;
    try {
      if ((await entry.member.take(batch)) === 'superseded') end(entry, 'superseded', 'Another runner has committed');
      waiting.check();
    } catch (error) {
      if (run.signal.aborted) throw error;
      faults.onError(error);
      end(entry, 'failed', causeOf(error));
    }
  };

  const handRound = async (run: Run, batch: Batch): Promise<void> => {
    for (const entry of [...entries.values()]) await hand(run, entry, batch);
  };

  /** Reads until the signal aborts or the members change. */
  const readOnce = async (run: Run, signal: AbortSignal): Promise<void> => {
    const range = {
      after: lowest(members()),
      until: null,
      types: [...new Set(members().flatMap((member) => member.projection.types))],
      signal,
    };
    for await (const batch of readLog(deps.eventStore, range, faults)) {
      handing = handRound(run, batch);
      await handing;
      handing = null;
      if (signal.aborted) return;
    }
  };

  const readUntilAborted = async (run: Run): Promise<void> => {
    while (!run.signal.aborted) {
      const turn = new AbortController();
      const changed = (): void => turn.abort();
      changes.once('changed', changed);
      const signal = AbortSignal.any([run.signal, turn.signal]);
      if (members().length > 0) await readOnce(run, signal);
      else if ([...entries.values()].some(({ rebuilding }) => rebuilding !== null)) {
        await once(signal, 'abort');
      } else return;
      changes.off('changed', changed);
    }
  };

  const admit = async (run: Run, projections: readonly Projection[]): Promise<void> => {
    const head = await run.retry(() => deps.eventStore.head());
    const serving = await run.retry(() => deps.readModels.checkpoints());
    for (const projection of projections) {
      const entry: Entry = { projection, status: 'running', cause: null, member: null, rebuilding: null };
      entries.set(projection.name, entry);
      const served = serving[projection.name];
      if (served !== undefined && !fits(served, projection, { id: run.logId, head })) {
        rebuildAtStart(run, entry);
        continue;
      }
      const build = await openServing(run, entry);
      const { scannedTo } = await run.retry(() => build.checkpoint());
      if (scannedTo === null && served !== undefined && served.scannedTo !== null) {
        await build.discard(); // its views are others although the version is the same
        rebuildAtStart(run, entry);
      } else await join(run, entry, build);
    }
  };

  const begin = async (signal: AbortSignal): Promise<Run> => {
    const retry = <T>(action: (tries: number) => Promise<T>): Promise<T> => retrying(action, { ...faults, signal });
    const logId = await retry(() => deps.eventStore.logId());
    return { signal, logId, retry, member: { ...deps, onError: faults.onError, retry } };
  };

  return {
    run: async (projections, signal) => {
      try {
        const run = await begin(signal);
        current = run;
        await admit(run, projections);
        await readUntilAborted(run);
      } catch (error) {
        if (!signal.aborted) throw error;
      } finally {
        await Promise.allSettled([...entries.values()].flatMap(({ rebuilding }) => rebuilding ?? []));
        for (const entry of entries.values()) if (entry.status === 'running') entry.status = 'stopped';
        current = null;
        waiting.stop();
      }
    },
    waitFor: (projections, position, ms) =>
      waiting.until(
        () =>
          projections.every((name) => isAtLeast(entries.get(name)?.member?.checkpoint().scannedTo ?? null, position)),
        ms,
      ),
    rebuild: async (name) => {
      const entry = entries.get(name);
      if (current === null || entry === undefined) throw new Error(`The projection ${name} is not running`);
      return startRebuild(current, entry);
    },
    states: () =>
      [...entries.values()].map(({ projection, status, cause, member }) => ({
        name: projection.name,
        version: projection.version,
        status,
        cause,
        checkpoint: member?.checkpoint() ?? null,
        unknown: member?.unknown() ?? 0,
      })),
  };
};
