import { EventEmitter, once } from 'node:events';
import type { Position } from '../../domain/kernel/envelope.ts';
import type { Batch, EventStore } from '../../ports/event-store.ts';
import type { PubSub } from '../../ports/pub-sub.ts';
import type { Build, ReadModelStore } from '../../ports/read-model-store.ts';
import { causeOf, fits, lowest, newEntry, stateOf } from './entry.ts';
import type { Entry, ProjectionState, ProjectionStatus, Run } from './entry.ts';
import { createMember } from './member.ts';
import type { Member } from './member.ts';
import type { Projection } from './projection.ts';
import { readLog } from './read-log.ts';
import { rebuildProjection } from './rebuild.ts';
import type { RebuildOptions, RebuildOutcome, RebuildProgress } from './rebuild.ts';
import { createRebuilds } from './swap.ts';
import { realDelay, retrying } from './retry.ts';
import type { Delay } from './retry.ts';
import { createWaiters, isReached } from './waiting.ts';
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

export type Runner = {
  /**
   * One reader feeds all projections until the signal aborts, another runner has committed to one of them, or none is
   * left. Never throws for an outage. May be called again when it has ended.
   */
  run(projections: readonly Projection[], signal: AbortSignal): Promise<void>;
  /** Whether these projections have looked at everything up to a position, waiting at most `ms`. */
  waitFor(projections: readonly string[], position: Position, ms: number): Promise<Reached>;
  /** Builds one anew beside the serving build, then swaps. A second call while one runs answers the same. */
  rebuild(name: string): Promise<RebuildOutcome>;
  states(): readonly ProjectionState[];
};

export const createRunner = (deps: RunnerDeps): Runner => {
  const entries = new Map<string, Entry>();
  const waiting = createWaiters();
  /** 'changed': the members are others, so the reader has to start again. */
  const changes = new EventEmitter();
  const faults = { delay: deps.delay ?? realDelay, onError: deps.onError ?? ((): void => undefined) };
  let current: Run | null = null;
  /** While a batch is being handed round; what changes members waits for its end. */
  let handing: Promise<void> | null = null;

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

  const rebuilds = createRebuilds({
    rebuild: deps.rebuild ?? ((projection, options) => rebuildProjection({ ...deps, ...faults }, projection, options)),
    onProgress: deps.onProgress,
    leave,
    rejoin: async (run, entry) => join(run, entry, await openServing(run, entry)),
    end,
  });

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

  const isSuperseded = (): boolean => [...entries.values()].some(({ status }) => status === 'superseded');

  const readUntilOver = async (run: Run): Promise<void> => {
    while (!run.signal.aborted && !isSuperseded()) {
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
      const entry = newEntry(projection);
      entries.set(projection.name, entry);
      const served = serving[projection.name];
      if (served !== undefined && !fits(served, projection, { id: run.logId, head })) {
        rebuilds.atStart(run, entry);
        continue;
      }
      const build = await openServing(run, entry);
      const { scannedTo } = await run.retry(() => build.checkpoint());
      if (scannedTo === null && served !== undefined && served.scannedTo !== null) {
        await build.discard(); // its views are others although the version is the same
        rebuilds.atStart(run, entry);
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
        await readUntilOver(run);
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
          projections.every((name) => isReached(entries.get(name)?.member?.checkpoint().scannedTo ?? null, position)),
        ms,
      ),
    rebuild: async (name) => {
      const entry = entries.get(name);
      if (current === null || entry === undefined) throw new Error(`The projection ${name} is not running`);
      return rebuilds.beside(current, entry);
    },
    states: () => [...entries.values()].map(stateOf),
  };
};
