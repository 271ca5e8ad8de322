import type { Position, Recorded } from '../../../domain/kernel/envelope.ts';
import type { Json } from '../../../domain/kernel/json.ts';
import type { DamagedEvent } from '../../../ports/event-store.ts';
import type { Build, Checkpoint, Commit } from '../../../ports/read-model-store.ts';
import type { Change } from '../definition/diff-items.ts';
import { createDocCache } from './doc-cache.ts';
import { createRootFold } from './fold-roots.ts';
import { jsonLength } from './json-length.ts';
import { createPendingWrites } from './pending-writes.ts';
import type { Projection } from '../definition/projection.ts';
import { textsFor } from '../definition/texts.ts';
import type { FetchTexts } from '../definition/texts.ts';
import { createRootCache } from './root-cache.ts';

/** Of the documents in memory between commits, in bytes of their JSON: parsed they take three to four times as much. */
export type CacheLimits = {
  readonly rootBytes: number;
  /** Of each view whose documents many root documents share. */
  readonly sharedBytes: number;
};

/**
 * The folding of one projection into one build: a write-back cache. `fold` reads what is missing in bulk and changes
 * documents in memory; `take` answers what has changed since the last `take` as one commit.
 * An event that cannot be folded skips its stream; what `load` throws is passed on before anything has changed.
 */
export type BatchFold = {
  fold(events: readonly Recorded[]): Promise<void>;
  /** Skips the streams of events that cannot be read. What precedes them was folded. */
  skipStreams(damaged: readonly DamagedEvent[]): void;
  /** How many documents wait to be written. */
  dirty(): number;
  /** What waits, in bytes; without shared documents, whose JSON is made when they are taken. */
  dirtyBytes(): number;
  /**
   * `scannedTo` of the commit; the cache then counts as written. With `keepsShared` shared documents stay behind as long
   * as they fit: for a build that nobody sees and that is never gone on with. The last commit has to take them.
   */
  take(scannedTo: Position, options?: { readonly keepsShared: boolean }): Commit;
  /** Follows `take` once its commit is done. */
  committed(commit: Commit): void;
  readonly checkpoint: () => Checkpoint;
};

export type FoldOptions = {
  readonly projection: Projection;
  readonly load: Build['load'];
  readonly checkpoint: Checkpoint;
  readonly logId: string;
  readonly cache: CacheLimits;
  /** Needed where the projection looks at texts. */
  readonly fetchTexts?: FetchTexts | undefined;
};

/** Many for one reading of shared documents, few for the memory. */
const APPLIED_AT_ONCE = 1_000;

export const createBatchFold = (options: FoldOptions): BatchFold => {
  const { projection, cache, logId } = options;
  let checkpoint = options.checkpoint;
  let reset = false;
  /** After a reset the build still holds what the commit will drop. */
  const load: Build['load'] = async (view, keys) => (reset ? new Map() : options.load(view, keys));
  const roots = createRootCache(projection.root.shape.name, load, cache.rootBytes);
  const shared = new Map(
    projection.derived
      .filter(({ fold }) => fold !== null)
      .map((view) => [view.shape.name, createDocCache(view, load, cache.sharedBytes)]),
  );
  const pending = createPendingWrites();
  const put = (key: string, doc: Json): number => pending.put(projection.root, key, doc);
  const rootFold = createRootFold({ projection, roots, checkpoint, put });

  const drop = (position: Position): void => {
    reset = true;
    rootFold.drop(position);
    pending.clear();
    for (const docs of shared.values()) docs.clear();
  };
  const apply = async (changes: readonly Change[]): Promise<void> => {
    for (const [view, keys] of keysByView(changes)) await shared.get(view)?.prepare(keys);
    for (const { view, key, removed, added } of changes) {
      const docs = shared.get(view.shape.name);
      if (view.fold === null || docs === undefined) pending.put(view, key, added);
      else docs.set(key, view.fold(docs.get(key), removed, added), growthOf(added));
    }
  };

  return {
    fold: async (events) => {
      let run: Recorded[] = [];
      for (const event of events) {
        if (projection.resetOn.includes(event.type)) {
          run = [];
          drop(event.position);
        }
        run.push(event);
      }
      let changes: Change[] = [];
      for (const ofOne of await rootFold.fold(run, await textsFor(run, projection, options.fetchTexts))) {
        changes.push(...ofOne);
        if (changes.length < APPLIED_AT_ONCE) continue;
        await apply(changes);
        changes = [];
      }
      await apply(changes);
    },
    skipStreams: (damaged) => rootFold.skipStreams(damaged),
    dirty: () => [...shared.values()].reduce((sum, docs) => sum + docs.dirty(), pending.size()),
    dirtyBytes: () => pending.bytes(),
    take: (scannedTo, { keepsShared } = { keepsShared: false }) => {
      const changes = [pending.take(), ...[...shared.values()].map((docs) => docs.take(!keepsShared))];
      const commit: Commit = {
        reset,
        writes: changes.flatMap(({ writes }) => writes),
        deletes: changes.flatMap(({ deletes }) => deletes),
        expected: checkpoint,
        next: { logId, scannedTo, changedAt: rootFold.changedAt(), skipped: rootFold.skipped() },
      };
      reset = false;
      return commit;
    },
    committed: (commit) => {
      checkpoint = commit.next;
      roots.trim();
      for (const docs of shared.values()) docs.trim();
    },
    checkpoint: () => checkpoint,
  };
};

/** How much longer the JSON of a document may be with one more item. */
const growthOf = (item: Json): number => (item === null ? 0 : jsonLength(item) + 20);

const keysByView = (changes: readonly Change[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const keys = new Map<string, Set<string>>();
  for (const { view, key } of changes) {
    if (view.fold === null) continue;
    const ofView = keys.get(view.shape.name);
    if (ofView === undefined) keys.set(view.shape.name, new Set([key]));
    else ofView.add(key);
  }
  return keys;
};
