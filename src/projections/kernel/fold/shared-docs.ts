import type { Json } from '../../../domain/kernel/json.ts';
import type { Build, Commit } from '../../../ports/read-model-store.ts';
import { createDocCache } from './doc-cache.ts';
import type { CachedDoc } from './doc-cache.ts';
import type { StoredView } from '../definition/view.ts';

/** Pending changes of one view. */
export type Changes = Pick<Commit, 'writes' | 'deletes'>;

/** Documents of an aggregated view, which many documents share. Changed ones stay until they are taken. */
export type SharedDocs = {
  /** Loads missing documents in one call. */
  prepare(keys: ReadonlySet<string>): Promise<void>;
  get(key: string): Json;
  /** `growth`: estimated growth of its JSON. */
  set(key: string, doc: Json, growth: number): void;
  /**
   * Changed documents as rows to write. `all` = false: only those that no longer fit, the least recently used first.
   */
  take(all: boolean): Changes;
  /** Number of changed documents. */
  dirty(): number;
  clear(): void;
};

type SharedDoc = CachedDoc & { isDirty: boolean };

export const createSharedDocs = (view: StoredView, load: Build['load'], limitBytes: number): SharedDocs => {
  let writes: Commit['writes'][number][] = [];
  let deletes: Commit['deletes'][number][] = [];
  let dirty = 0;

  const write = (key: string, entry: SharedDoc): void => {
    if (!entry.isDirty) return;
    const row = entry.doc === null ? null : view.write(key, entry.doc);
    if (row === null) deletes.push({ view: view.shape.name, key });
    else writes.push(row);
    entry.bytes = row?.text.length ?? 0;
    entry.isDirty = false;
    dirty -= 1;
  };
  const docs = createDocCache<SharedDoc>({
    load: (keys) => load(view.shape.name, keys),
    entryOf: (cached) => ({ ...cached, isDirty: false }),
    limitBytes,
    entryBytes: 100,
    onEvict: write,
  });

  return {
    prepare: (keys) => docs.prepare(keys),
    get: (key) => docs.get(key)?.doc ?? null,
    set: (key, doc, growth) => {
      const entry = docs.get(key);
      if (entry === undefined) return;
      entry.doc = doc;
      entry.bytes += growth;
      if (!entry.isDirty) dirty += 1;
      entry.isDirty = true;
    },
    take: (all) => {
      if (all) for (const [key, entry] of docs.all()) write(key, entry);
      docs.settle();
      const changes = { writes, deletes };
      writes = [];
      deletes = [];
      return changes;
    },
    dirty: () => dirty,
    clear: () => {
      docs.clear();
      dirty = 0;
    },
  };
};
