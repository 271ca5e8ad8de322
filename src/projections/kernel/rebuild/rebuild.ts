import type { Position } from '../../../domain/kernel/envelope.ts';
import type { Batch, EventStore } from '../../../ports/event-store.ts';
import type { Build, ReadModelStore } from '../../../ports/read-model-store.ts';
import { createYieldToEventLoop } from '../fold/yield-to-event-loop.ts';
import { commitFold } from '../fold/commit-fold.ts';
import { createBatchFold } from '../fold/fold-batch.ts';
import type { BatchFold, CacheLimits } from '../fold/fold-batch.ts';
import type { Projection } from '../definition/projection.ts';
import { splitDamaged } from '../fold/split-damaged.ts';
import { buildReportProgress } from './rebuild-progress.ts';
import type { RebuildProgress, ReportProgress } from './rebuild-progress.ts';
import type { FetchTexts } from '../definition/texts.ts';
import { isDamaged, readLog, realDelay, retrying } from '../../../subscriptions/retry.ts';
import type { Delay, Faults } from '../../../subscriptions/retry.ts';

export type RebuildLimits = {
  /** Pending bytes at which changes are written. */
  readonly flushBytes: number;
  readonly chunkEvents: number;
  readonly cache: CacheLimits;
};
/** Larger limits are not faster, but need more memory. */
const usualLimits: RebuildLimits = {
  flushBytes: 1_000_000,
  chunkEvents: 250,
  cache: { documentBytes: 1_000_000, sharedBytes: 12_000_000 },
};

/** Position at which the serving build was paused; it commits nothing until the rebuild has ended. */
export type Pause = { readonly until: Position | null; readonly isComparable: boolean };

export type RebuildOutcome =
  | { readonly outcome: 'swapped'; readonly scannedTo: Position | null }
  /** The version is the same, yet the documents would differ: the old build keeps serving. */
  | { readonly outcome: 'refused'; readonly digest: string; readonly serving: string };

export type RebuildDeps = {
  readonly eventStore: Pick<EventStore, 'follow' | 'head' | 'logId'>;
  readonly readModels: Pick<ReadModelStore, 'open'>;
  /** False for an event that a newer version of Muster has written: it is skipped. */
  readonly knows: (type: string, schemaVersion: number) => boolean;
  readonly delay?: Delay;
  /** Required by projections that read texts. */
  readonly fetchTexts?: FetchTexts | undefined;
  readonly onError?: (error: unknown) => void;
  readonly limits?: Partial<RebuildLimits>;
};
export type RebuildOptions = {
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: RebuildProgress) => void;
  /**
   * Called once the build has reached the head: pauses the serving build, not before it has reached `builtTo`, and
   * returns where. Without it the current head is the end.
   */
  readonly pause?: (builtTo: Position | null) => Promise<Pause>;
};

type Session = {
  readonly deps: RebuildDeps;
  readonly projection: Projection;
  readonly options: RebuildOptions;
  readonly build: Build;
  readonly fold: BatchFold;
  readonly limits: RebuildLimits;
  readonly retry: <T>(action: (tries: number) => Promise<T>) => Promise<T>;
  readonly faults: Faults;
  readonly report: ReportProgress;
};

/** Another runner is rebuilding the same projection: neither an outage nor a defect. */
export const isSuperseded = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === 'superseded';

/**
 * `isLast`: writes shared documents, too. Before, they may stay in memory, since an unfinished build is never resumed.
 */
const flush = async (session: Session, scannedTo: Position, isLast: boolean): Promise<void> => {
  const { fold, build, retry } = session;
  const commit = await commitFold(fold, build, { scannedTo, retry, keepsShared: !isLast });
  if (commit === null)
    throw Object.assign(new Error(`Another rebuild of ${session.projection.name} is running`), { code: 'superseded' });
};

/** Folds a page in chunks, and writes whenever enough is pending. */
const foldPage = async (session: Session, batch: Batch, yieldToEventLoop: () => Promise<void>): Promise<void> => {
  const { fold, limits } = session;
  const types = new Set(session.projection.types);
  const { damaged, ...found } = splitDamaged(batch, { types, after: fold.checkpoint().scannedTo });
  const events = found.events.filter((event) => session.deps.knows(event.type, event.schemaVersion));
  for (let index = 0; index < events.length; index += limits.chunkEvents) {
    const chunk = events.slice(index, index + limits.chunkEvents);
    await fold.fold(chunk);
    const last = chunk.at(-1);
    if (last !== undefined && fold.dirtyBytes() >= limits.flushBytes) await flush(session, last.position, false);
    await yieldToEventLoop();
  }
  fold.skipStreams(damaged);
};

/** Reads the log up to `until` (inclusive) and writes everything. */
const catchUp = async (session: Session, until: Position | null): Promise<void> => {
  const { deps, fold, projection, options } = session;
  const at = fold.checkpoint().scannedTo;
  if (until === null || (at !== null && at >= until)) return;
  const yieldToEventLoop = createYieldToEventLoop();
  let scannedTo = at;
  const range = { after: at, until, types: projection.types, signal: options.signal };
  for await (const batch of readLog(deps.eventStore, range, session.faults)) {
    await foldPage(session, batch, yieldToEventLoop);
    scannedTo = batch.scannedTo;
    session.report('building', { total: until, position: scannedTo });
  }
  options.signal.throwIfAborted();
  if (scannedTo !== null) await flush(session, scannedTo, true);
};

const serve = async ({ build, retry }: Session): Promise<void> => {
  const superseded = await retry(async () => {
    try {
      await build.serve();
      return null;
    } catch (error) {
      if (isSuperseded(error)) return error;
      throw error;
    }
  });
  if (superseded !== null) throw superseded;
};

/** Digest of the serving build; null when it is not comparable or turns out to be damaged. */
const digestOfServing = async (session: Session, { until, isComparable }: Pause): Promise<string | null> => {
  if (!isComparable) return null;
  const { deps, projection, retry, faults } = session;
  const serving = await retry(() => deps.readModels.open(projection.shape, 'serving'));
  try {
    // A build that was set aside meanwhile opens as an empty one, at another position.
    const { scannedTo } = await retry(() => serving.checkpoint());
    return scannedTo === until ? await retry(() => serving.digest()) : null;
  } catch (error) {
    if (!isDamaged(error)) throw error;
    faults.onError(error);
    return null;
  } finally {
    await serving.discard().catch(faults.onError); // released; it serves until the swap
  }
};

const compareAndServe = async (session: Session, pause: Pause): Promise<RebuildOutcome> => {
  const serving = await digestOfServing(session, pause);
  if (serving !== null) {
    session.report('comparing', { total: pause.until });
    const digest = await session.retry(() => session.build.digest());
    if (serving !== digest) {
      session.report('refused', { total: pause.until });
      return { outcome: 'refused', digest, serving };
    }
  }
  await serve(session);
  session.report('swapped', { total: pause.until });
  return { outcome: 'swapped', scannedTo: session.fold.checkpoint().scannedTo };
};

/**
 * Rebuilds a projection beside its serving build, then switches over. It uses its own handles, so it may run in a
 * worker thread. Throws when it is aborted or cannot continue; the new build is then dropped and the old one keeps
 * serving.
 */
export const rebuildProjection = async (
  deps: RebuildDeps,
  projection: Projection,
  options: RebuildOptions,
): Promise<RebuildOutcome> => {
  const { signal } = options;
  const limits = { ...usualLimits, ...deps.limits };
  const faults = { delay: deps.delay ?? realDelay, onError: deps.onError ?? (() => undefined) };
  const retry = <T>(action: (tries: number) => Promise<T>): Promise<T> => retrying(action, { ...faults, signal });
  const { fetchTexts } = deps;
  const logId = await retry(() => deps.eventStore.logId());
  const build = await retry(() => deps.readModels.open(projection.shape, 'rebuild'));
  const fold = createBatchFold({
    projection,
    load: (view, keys) => retry(() => build.load(view, keys)),
    checkpoint: await retry(() => build.checkpoint()),
    logId,
    cache: limits.cache,
    fetchTexts: fetchTexts === undefined ? undefined : (ids) => retry(() => fetchTexts(ids)),
  });
  const report = buildReportProgress(projection.name, () => fold.checkpoint().scannedTo, options.onProgress);
  const session: Session = { deps, projection, options, build, fold, limits, retry, faults, report };
  try {
    await catchUp(session, await retry(() => deps.eventStore.head()));
    // Done before the serving build is paused, so that the pause is short.
    await retry(() => build.prepare());
    const pause = (await options.pause?.(fold.checkpoint().scannedTo)) ?? {
      until: await retry(() => deps.eventStore.head()),
      isComparable: false,
    };
    await catchUp(session, pause.until);
    return await compareAndServe(session, pause);
  } catch (error) {
    session.report('failed', { total: null });
    throw error;
  } finally {
    await build.discard().catch(faults.onError); // what serves is only released
  }
};
