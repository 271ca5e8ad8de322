import type { Position, Recorded } from '../../domain/kernel/envelope.ts';
import type { Json } from '../../domain/kernel/json.ts';
import type { Build, Checkpoint, Commit } from '../../ports/read-model-store.ts';
import { createDocCache } from './doc-cache.ts';
import { diffItems } from './diff-items.ts';
import type { Change } from './diff-items.ts';
import { commitOf } from './commit-of.ts';
import type { Projection } from './projection.ts';

/** A root document in memory: as it is, and as it was when the derived views last saw it. */
type RootEntry = { doc: Json; derived: Json; events: Recorded[] };
type Skipped = Checkpoint['skipped'][number];

/**
 * The folding of one projection into one build: a write-back cache. `fold` reads what is missing in bulk and changes
 * documents in memory; `take` answers what has changed since the last `take` as one commit.
 * An event that cannot be folded skips its stream; what `load` throws is passed on before anything has changed.
 */
export type BatchFold = {
  fold(events: readonly Recorded[]): Promise<void>;
  /** How many documents wait to be written. */
  dirty(): number;
  /** `scannedTo` of the commit; the cache then counts as written. */
  take(scannedTo: Position): Commit;
  /** Follows `take` once its commit is done. */
  committed(commit: Commit): void;
  readonly checkpoint: () => Checkpoint;
};

const causeOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500);

export const createBatchFold = (options: {
  readonly projection: Projection;
  readonly load: Build['load'];
  readonly checkpoint: Checkpoint;
  readonly logId: string;
  /** Documents kept in memory between commits. */
  readonly cacheLimit: number;
}): BatchFold => {
  const { projection, cacheLimit } = options;
  const shared = projection.derived.filter((view) => view.fold !== null);
  let checkpoint = options.checkpoint;
  let changedAt = checkpoint.changedAt;
  let reset = false;
  const skipped = new Map<string, Skipped>(checkpoint.skipped.map((entry) => [entry.stream, entry]));
  const dirty = new Map<string, Map<string, Json>>();
  /** After a reset the build still holds what the commit will drop. */
  const load: Build['load'] = async (view, keys) => (reset ? new Map() : options.load(view, keys));
  const caches = new Map(shared.map((view) => [view.shape.name, createDocCache(view.shape.name, load)]));
  const roots = new Map<string, RootEntry>();

  const skip = (event: Recorded, error: unknown): void => {
    const { stream, id, type } = event;
    skipped.set(stream, { stream, eventId: id, cause: `${type}: ${causeOf(error)}` });
  };
  const write = (view: string, key: string, doc: Json): void => {
    const docs = dirty.get(view);
    if (docs === undefined) dirty.set(view, new Map([[key, doc]]));
    else docs.set(key, doc);
  };
  const drop = (): void => {
    reset = true;
    roots.clear();
    dirty.clear();
    skipped.clear();
    for (const cache of caches.values()) cache.clear();
  };

  /** The keys of each event; what throws here skips the stream. */
  const plan = (events: readonly Recorded[]): (readonly [Recorded, readonly string[]])[] => {
    const planned: (readonly [Recorded, readonly string[]])[] = [];
    for (const event of events) {
      if (skipped.has(event.stream)) continue;
      try {
        planned.push([event, projection.keysOf(event)]);
      } catch (error) {
        skip(event, error);
      }
    }
    return planned;
  };

  const loadRoots = async (keys: ReadonlySet<string>): Promise<void> => {
    const missing = [...keys].filter((key) => !roots.has(key));
    if (missing.length === 0) return;
    const docs = await load(projection.root.shape.name, missing);
    for (const key of missing) {
      const doc = docs.get(key) ?? null;
      roots.set(key, { doc, derived: doc, events: [] });
    }
  };

  /** All documents of one event change, or none. Answers the entries that did. */
  const foldEvent = (event: Recorded, keys: readonly string[]): readonly RootEntry[] => {
    if (skipped.has(event.stream)) return [];
    try {
      const changed: (readonly [RootEntry, Json])[] = [];
      for (const key of keys) {
        const entry = roots.get(key);
        if (entry === undefined) continue;
        const next = projection.fold(entry.doc, event, key);
        if (next !== entry.doc) changed.push([entry, next]);
      }
      for (const [entry, next] of changed) {
        entry.doc = next;
        entry.events.push(event);
      }
      if (changed.length > 0) changedAt = event.position;
      return changed.map(([entry]) => entry);
    } catch (error) {
      skip(event, error);
      return [];
    }
  };

  /** Folds the events of one document again, one by one, up to the one whose items cannot be computed. */
  const foldUpToFailure = (key: string, entry: RootEntry): readonly Change[] => {
    entry.doc = entry.derived;
    let changes: readonly Change[] = [];
    for (const event of entry.events) {
      if (skipped.has(event.stream)) continue;
      try {
        const next = projection.fold(entry.doc, event, key);
        changes = diffItems(projection.derived, entry.derived, next);
        entry.doc = next;
      } catch (error) {
        skip(event, error);
      }
    }
    return changes;
  };

  const derive = (key: string, entry: RootEntry): readonly Change[] => {
    let changes: readonly Change[];
    try {
      changes = diffItems(projection.derived, entry.derived, entry.doc);
    } catch {
      changes = foldUpToFailure(key, entry);
    }
    entry.events = [];
    if (entry.doc === entry.derived) return [];
    entry.derived = entry.doc;
    write(projection.root.shape.name, key, entry.doc);
    return changes;
  };

  const apply = async (changes: readonly Change[]): Promise<void> => {
    const keys = new Map<string, string[]>();
    for (const { view, key } of changes) {
      if (view.fold === null) continue;
      const list = keys.get(view.shape.name);
      if (list === undefined) keys.set(view.shape.name, [key]);
      else list.push(key);
    }
    for (const [view, list] of keys) await caches.get(view)?.prepare(list);
    for (const { view, key, removed, added } of changes) {
      if (view.fold === null) {
        write(view.shape.name, key, added);
        continue;
      }
      const cache = caches.get(view.shape.name);
      const doc = view.fold(cache?.get(key) ?? null, removed, added);
      cache?.set(key, doc);
      write(view.shape.name, key, doc);
    }
  };

  /** `load` may throw only before the first document has changed, so derived documents are applied in their own step. */
  const foldRun = async (events: readonly Recorded[]): Promise<void> => {
    const planned = plan(events);
    await loadRoots(new Set(planned.flatMap(([, keys]) => keys)));
    const touched = new Set<string>();
    for (const [event, keys] of planned) {
      if (foldEvent(event, keys).length > 0) for (const key of keys) touched.add(key);
    }
    const changes: Change[] = [];
    for (const key of touched) {
      const entry = roots.get(key);
      if (entry !== undefined && entry.doc !== entry.derived) changes.push(...derive(key, entry));
    }
    await apply(changes);
  };

  const trim = (): void => {
    for (const key of roots.keys()) {
      if (roots.size <= cacheLimit) break;
      roots.delete(key);
    }
    for (const cache of caches.values()) cache.trim(cacheLimit);
  };

  return {
    fold: async (events) => {
      let run: Recorded[] = [];
      for (const event of events) {
        if (projection.resetOn.includes(event.type)) {
          run = [];
          drop();
          changedAt = event.position;
        }
        run.push(event);
      }
      await foldRun(run);
    },
    dirty: () => [...dirty.values()].reduce((sum, docs) => sum + docs.size, 0),
    take: (scannedTo) => {
      const commit = commitOf(projection, dirty, {
        reset,
        expected: checkpoint,
        next: { logId: options.logId, scannedTo, changedAt, skipped: [...skipped.values()] },
      });
      dirty.clear();
      reset = false;
      return commit;
    },
    committed: (commit) => {
      checkpoint = commit.next;
      trim();
    },
    checkpoint: () => checkpoint,
  };
};
