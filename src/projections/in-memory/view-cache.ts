import type { Position } from '../../domain/kernel/envelope.ts';
import type { PubSub } from '../../ports/pub-sub.ts';
import type { ReadModelStore } from '../../ports/read-model-store.ts';
import { createYieldToEventLoop } from '../kernel/fold/yield-to-event-loop.ts';
import type { CachedView, WatchedView } from './cached-view.ts';
import { findRows, getRows } from '../kernel/definition/documents.ts';
import { asUpdated, updatedTopic } from '../kernel/run/updated.ts';
import type { UpdateMessage } from '../kernel/run/updated.ts';
import { createWaiters, isReached } from '../../subscriptions/waiting.ts';
import type { WaitResult } from '../../subscriptions/waiting.ts';

export type ViewCacheDeps = {
  readonly readModels: Pick<ReadModelStore, 'find' | 'get' | 'checkpoints'>;
  readonly pubSub: Pick<PubSub, 'subscribe'>;
  readonly onError?: (error: unknown) => void;
};

export type Checkpoints = Awaited<ReturnType<ReadModelStore['checkpoints']>>;

/** Small views of one projection held in this process, kept equal to the store, and changes of larger ones. */
export type ViewCache = {
  /** Loads everything, then follows changes; later calls do nothing. Resolves once loaded. */
  start(): Promise<void>;
  /** Position up to which it is complete. */
  position(): Position | null;
  waitFor(position: Position, ms: number): Promise<WaitResult>;
  /** Compares with the stored checkpoints in case a message was lost; called every second. */
  poll(checkpoints: Checkpoints): Promise<void>;
  /** Loads everything again. Resolves once loaded; the former state is served meanwhile. */
  reload(): Promise<void>;
  stop(): void;
};

const PAGE = 250;
const LOAD_TRIES = 5;

type CheckpointOfBuild = { readonly version: number | null; readonly scannedTo: Position | null };
const nowhere: CheckpointOfBuild = { version: null, scannedTo: null };

export const createViewCache = <P extends string>(
  deps: ViewCacheDeps,
  projection: NoInfer<P>,
  holders: readonly (CachedView<P> | WatchedView<P>)[],
  onChange: () => void = () => undefined,
): ViewCache => {
  const waiting = createWaiters();
  const onError = deps.onError ?? ((): void => undefined);
  let standing = nowhere;
  /** Result of the last poll, to distinguish a lost message from a delayed one. */
  let polled: CheckpointOfBuild = nowhere;
  let pending: UpdateMessage[] = [];
  let reloadWanted = false;
  let working: Promise<void> | null = null;
  let end: (() => void) | null = null;

  const seenIn = (checkpoints: Checkpoints): CheckpointOfBuild => {
    const checkpoint = checkpoints[projection];
    return checkpoint === undefined ? nowhere : { version: checkpoint.version, scannedTo: checkpoint.scannedTo };
  };
  const look = async (): Promise<CheckpointOfBuild> => seenIn(await deps.readModels.checkpoints());

  const loadView = async (holder: CachedView | WatchedView, exists: boolean): Promise<void> => {
    if ('changed' in holder) return holder.changed(null);
    holder.begin();
    const yieldToEventLoop = createYieldToEventLoop();
    let last: string | null = null;
    for (let more = exists; more;) {
      const beyond: { readonly afterKey?: string } = last === null ? {} : { afterKey: last };
      const rows = await findRows(deps.readModels, holder.view, { ...beyond, limit: PAGE });
      for (const row of rows) {
        holder.set(row);
        await yieldToEventLoop();
      }
      last = rows.at(-1)?.key ?? null;
      more = rows.length === PAGE;
    }
    holder.finish();
  };

  /** Pages are consistent only if nothing was committed meanwhile; changes are loaded again. */
  const load = async (): Promise<void> => {
    let at = await look();
    for (let tries = 1; ; tries += 1) {
      for (const holder of holders) await loadView(holder, at.version !== null);
      const after = await look();
      const isStill = after.version === at.version && after.scannedTo === at.scannedTo;
      if (isStill || tries === LOAD_TRIES) break;
      at = after;
    }
    standing = at;
  };

  const refresh = async (updates: readonly UpdateMessage[]): Promise<void> => {
    for (const holder of holders) {
      const keys = [...new Set(updates.flatMap((update) => update.keys?.[holder.view.name] ?? []))];
      if (keys.length === 0) continue;
      if ('changed' in holder) {
        holder.changed(keys);
        continue;
      }
      const rows = await getRows(deps.readModels, holder.view, keys);
      for (const key of keys) {
        const row = rows.get(key);
        if (row === undefined) holder.delete(key);
        else holder.set(row);
      }
    }
    standing = { ...standing, scannedTo: updates.at(-1)?.to ?? standing.scannedTo };
  };

  /** Consecutive messages from the current position; null when one is missing. */
  const chain = (updates: readonly UpdateMessage[]): readonly UpdateMessage[] | null => {
    const next: UpdateMessage[] = [];
    let at = standing.scannedTo;
    for (const update of updates) {
      const isOld = update.keys !== null && at !== null && update.to !== null && update.to <= at;
      if (isOld) continue;
      if (update.keys === null || update.from !== at) return null;
      next.push(update);
      at = update.to;
    }
    return next;
  };

  const step = async (): Promise<void> => {
    const updates = pending;
    pending = [];
    const next = reloadWanted ? null : chain(updates);
    reloadWanted = false;
    if (next === null) await load();
    else if (next.length > 0) await refresh(next);
    else return;
    onChange();
    waiting.check();
  };

  /** Runs one at a time; messages that arrive meanwhile are handled together afterwards. */
  const work = (): Promise<void> => {
    working ??= (async () => {
      try {
        while (pending.length > 0 || reloadWanted) await step();
      } catch (error) {
        standing = nowhere; // the next poll reloads
        onError(error);
      } finally {
        working = null;
      }
    })();
    return working;
  };

  const poll = async (checkpoints: Checkpoints): Promise<void> => {
    const seen = seenIn(checkpoints);
    const isBehind = seen.version !== standing.version || seen.scannedTo !== standing.scannedTo;
    const wasSeen = polled.version === seen.version && polled.scannedTo === seen.scannedTo;
    const isLost = standing.version !== seen.version || standing.scannedTo === null || wasSeen;
    polled = seen;
    if (!isBehind || !isLost) return;
    reloadWanted = true;
    await work();
  };

  return {
    start: async () => {
      if (end !== null) return work();
      const unsubscribe = deps.pubSub.subscribe(updatedTopic, (message) => {
        const update = asUpdated(message);
        if (update?.projection !== projection) return;
        pending.push(update);
        void work();
      });
      end = () => {
        unsubscribe();
        waiting.stop();
      };
      reloadWanted = true;
      await work();
    },
    position: () => standing.scannedTo,
    waitFor: (position, ms) => waiting.until(() => isReached(standing.scannedTo, position), ms),
    poll,
    reload: () => {
      reloadWanted = true;
      return work();
    },
    stop: () => end?.(),
  };
};
