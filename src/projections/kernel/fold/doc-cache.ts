import type { Json } from '../../../domain/kernel/json.ts';
import type { Build, Commit } from '../../../ports/read-model-store.ts';
import { createByteCache } from './byte-cache.ts';
import type { CachedDoc } from './byte-cache.ts';
import type { StoredView } from '../definition/view.ts';

/** What is to be written of one view. */
export type Changes = Pick<Commit, 'writes' | 'deletes'>;

/**
 * Documents of one view that many root documents share, by key; null where there is none. Bounded by the size of their
 * JSON; what has changed stays until it was taken, so between two takes it may be more.
 */
export type DocCache = {
  /** Reads what is missing in one call. */
  prepare(keys: ReadonlySet<string>): Promise<void>;
  get(key: string): Json;
  /** `growth`: by how much its JSON may have grown. */
  set(key: string, doc: Json, growth: number): void;
  /** What has changed, as it is to be written. `all` = false: only what does not fit, longest unused first. */
  take(all: boolean): Changes;
  /** Forgets what does not fit. Follows a take whose changes are written. */
  trim(): void;
  /** How many documents wait to be written. */
  dirty(): number;
  clear(): void;
};

const entryBytes = 100;

type Entry = CachedDoc & { isDirty: boolean };

export const createDocCache = (view: StoredView, load: Build['load'], limitBytes: number): DocCache => {
  const docs = createByteCache<Entry>(
    (keys) => load(view.shape.name, keys),
    (doc, bytes) => ({ doc, bytes, isDirty: false }),
    { limitBytes, entryBytes },
  );
  let dirty = 0;

  return {
    prepare: (keys) => docs.prepare(keys),
    get: (key) => docs.get(key)?.doc ?? null,
    set: (key, doc, growth) => {
      const entry = docs.get(key);
      if (entry === undefined) return;
      entry.doc = doc;
      docs.measure(entry, entry.bytes + growth);
      if (!entry.isDirty) dirty += 1;
      entry.isDirty = true;
    },
    take: (all) => {
      const changes = { writes: [] as Commit['writes'][number][], deletes: [] as Commit['deletes'][number][] };
      for (const [key, entry] of all ? docs.all() : docs.excess()) {
        if (!entry.isDirty) continue;
        const write = entry.doc === null ? null : view.write(key, entry.doc);
        if (write === null) changes.deletes.push({ view: view.shape.name, key });
        else changes.writes.push(write);
        docs.measure(entry, write?.text.length ?? 0);
        entry.isDirty = false;
        dirty -= 1;
      }
      return changes;
    },
    trim: () => {
      for (const [key, entry] of docs.excess()) if (!entry.isDirty) docs.forget(key);
    },
    dirty: () => dirty,
    clear: () => {
      docs.clear();
      dirty = 0;
    },
  };
};
