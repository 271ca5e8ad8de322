import type { Position, RecordedEvent } from '../../../domain/kernel/envelope.ts';
import type { Json } from '../../../domain/kernel/json.ts';
import type { DamagedEvent } from '../../../ports/event-store.ts';
import type { Build, Checkpoint, Commit } from '../../../ports/read-model-store.ts';
import type { ItemChange } from '../definition/diff-items.ts';
import { createDocCache } from './doc-cache.ts';
import { createDocumentFold, documentEntryOf } from './fold-documents.ts';
import { createPendingWrites } from './pending-writes.ts';
import type { Projection } from '../definition/projection.ts';
import { textsFor } from '../definition/texts.ts';
import type { FetchTexts } from '../definition/texts.ts';
import { createSharedDocs } from './shared-docs.ts';

/** Cache limits, in bytes of JSON; parsed, documents take three to four times as much. */
export type CacheLimits = {
  readonly documentBytes: number;
  /** Per aggregated view. */
  readonly sharedBytes: number;
};

/**
 * Folds events of one projection into one build: a write-back cache. `fold` loads missing documents in bulk and changes
 * them in memory; `take` returns all changes since the last `take` as one commit. An event that cannot be folded skips
 * its stream; errors of `load` are passed on before anything has changed.
 */
export type BatchFold = {
  fold(events: readonly RecordedEvent[]): Promise<void>;
  /** Skips the streams of damaged events. Earlier events were folded. */
  skipStreams(damaged: readonly DamagedEvent[]): void;
  /** Number of documents to write. */
  dirty(): number;
  /** Size of pending rows in bytes, without shared documents, whose JSON is made when they are taken. */
  dirtyBytes(): number;
  /**
   * Returns pending changes as a commit up to `scannedTo`; they then count as written. With `keepsShared`, shared
   * documents stay in memory while they fit, for a build that nobody reads and that is never resumed; the last commit
   * must take them.
   */
  take(scannedTo: Position, options?: { readonly keepsShared: boolean }): Commit;
  /** Call after the commit of `take` succeeded. */
  committed(commit: Commit): void;
  readonly checkpoint: () => Checkpoint;
};

export type FoldOptions = {
  readonly projection: Projection;
  readonly load: Build['load'];
  readonly checkpoint: Checkpoint;
  readonly logId: string;
  readonly cache: CacheLimits;
  /** Required by projections that read texts. */
  readonly fetchTexts?: FetchTexts | undefined;
};

/** Changes applied at once: enough for bulk loads, few enough for memory. */
const APPLIED_AT_ONCE = 1_000;

export const createBatchFold = (options: FoldOptions): BatchFold => {
  const { projection, cache, logId } = options;
  let checkpoint = options.checkpoint;
  let reset = false;
  /** After a reset the build still holds documents that the commit will drop. */
  const load: Build['load'] = async (view, keys) => (reset ? new Map() : options.load(view, keys));
  const documents = createDocCache({
    load: (keys) => load(projection.documents.shape.name, keys),
    entryOf: documentEntryOf,
    limitBytes: cache.documentBytes,
    entryBytes: 200,
  });
  const shared = new Map(
    projection.derived
      .filter(({ fold }) => fold !== null)
      .map((view) => [view.shape.name, createSharedDocs(view, load, cache.sharedBytes)]),
  );
  const pending = createPendingWrites();
  const put = (key: string, doc: Json): number => pending.put(projection.documents, key, doc);
  const documentFold = createDocumentFold({ projection, documents, checkpoint, put });

  const drop = (position: Position): void => {
    reset = true;
    documentFold.drop(position);
    pending.clear();
    for (const docs of shared.values()) docs.clear();
  };
  const apply = async (changes: readonly ItemChange[]): Promise<void> => {
    for (const [view, keys] of keysByView(changes)) await shared.get(view)?.prepare(keys);
    for (const { view, key, removed, added } of changes) {
      const docs = shared.get(view.shape.name);
      if (view.fold === null || docs === undefined) pending.put(view, key, added);
      else docs.set(key, view.fold(docs.get(key), removed, added), growthOf(added));
    }
  };

  return {
    fold: async (events) => {
      let run: RecordedEvent[] = [];
      for (const event of events) {
        if (projection.resetOn.includes(event.type)) {
          run = [];
          drop(event.position);
        }
        run.push(event);
      }
      let changes: ItemChange[] = [];
      for (const ofOne of await documentFold.fold(run, await textsFor(run, projection, options.fetchTexts))) {
        changes.push(...ofOne);
        if (changes.length < APPLIED_AT_ONCE) continue;
        await apply(changes);
        changes = [];
      }
      await apply(changes);
    },
    skipStreams: (damaged) => documentFold.skipStreams(damaged),
    dirty: () => [...shared.values()].reduce((sum, docs) => sum + docs.dirty(), pending.size()),
    dirtyBytes: () => pending.bytes(),
    take: (scannedTo, { keepsShared } = { keepsShared: false }) => {
      const changes = [pending.take(), ...[...shared.values()].map((docs) => docs.take(!keepsShared))];
      const commit: Commit = {
        reset,
        writes: changes.flatMap(({ writes }) => writes),
        deletes: changes.flatMap(({ deletes }) => deletes),
        expected: checkpoint,
        next: { logId, scannedTo, changedAt: documentFold.changedAt(), skipped: documentFold.skipped() },
      };
      reset = false;
      return commit;
    },
    committed: (commit) => {
      checkpoint = commit.next;
      documents.settle();
    },
    checkpoint: () => checkpoint,
  };
};

/** Estimated growth of a document's JSON by one more item. */
const growthOf = (item: Json): number => (item === null ? 0 : JSON.stringify(item).length + 20);

const keysByView = (changes: readonly ItemChange[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const keys = new Map<string, Set<string>>();
  for (const { view, key } of changes) {
    if (view.fold === null) continue;
    const ofView = keys.get(view.shape.name);
    if (ofView === undefined) keys.set(view.shape.name, new Set([key]));
    else ofView.add(key);
  }
  return keys;
};
