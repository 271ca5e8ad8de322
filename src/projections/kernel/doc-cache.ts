import type { Json } from '../../domain/kernel/json.ts';
import type { Build, Commit } from '../../ports/read-model-store.ts';
import type { StoredView } from './view.ts';

/** What is to be written of one view. */
export type Changes = Pick<Commit, 'writes' | 'deletes'>;

/**
 * Documents of one view that many root documents share, by key; null where there is none. Bounded by the size of their
 * JSON; what has changed stays until it was taken, so between two takes it may be more.
 */
export type DocCache = {
  /** Reads what is missing in one call. */
  prepare(keys: readonly string[]): Promise<void>;
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

/** What an entry takes besides its document. */
const entryBytes = 100;
const sizeOf = (text: string | undefined): number => (text?.length ?? 0) + entryBytes;

type Entry = { doc: Json; bytes: number; isDirty: boolean };

export const createDocCache = (view: StoredView, load: Build['load'], limitBytes: number): DocCache => {
  /** The longest unused first. */
  const entries = new Map<string, Entry>();
  let bytes = 0;
  let dirty = 0;

  const put = (key: string, text: string | undefined): void => {
    const size = sizeOf(text);
    entries.set(key, { doc: text === undefined ? null : (JSON.parse(text) as Json), bytes: size, isDirty: false });
    bytes += size;
  };
  const measure = (entry: Entry, size: number): void => {
    bytes += size - entry.bytes;
    entry.bytes = size;
  };
  const oldest = function* (): Generator<readonly [string, Entry]> {
    let left = bytes;
    for (const [key, entry] of entries) {
      if (left <= limitBytes) return;
      left -= entry.bytes;
      yield [key, entry];
    }
  };

  return {
    prepare: async (keys) => {
      const missing: string[] = [];
      for (const key of new Set(keys)) {
        const entry = entries.get(key);
        if (entry === undefined) missing.push(key);
        else {
          entries.delete(key);
          entries.set(key, entry);
        }
      }
      if (missing.length === 0) return;
      const loaded = await load(view.shape.name, missing);
      for (const key of missing) put(key, loaded.get(key));
    },
    get: (key) => entries.get(key)?.doc ?? null,
    set: (key, doc, growth) => {
      const entry = entries.get(key);
      if (entry === undefined) return;
      entry.doc = doc;
      measure(entry, entry.bytes + growth);
      if (!entry.isDirty) dirty += 1;
      entry.isDirty = true;
    },
    take: (all) => {
      const changes = { writes: [] as Commit['writes'][number][], deletes: [] as Commit['deletes'][number][] };
      for (const [key, entry] of all ? entries : oldest()) {
        if (!entry.isDirty) continue;
        const write = entry.doc === null ? null : view.write(key, entry.doc);
        if (write === null) changes.deletes.push({ view: view.shape.name, key });
        else changes.writes.push(write);
        measure(entry, sizeOf(write?.text));
        entry.isDirty = false;
        dirty -= 1;
      }
      return changes;
    },
    trim: () => {
      for (const [key, entry] of oldest()) {
        if (entry.isDirty) continue;
        entries.delete(key);
        bytes -= entry.bytes;
      }
    },
    dirty: () => dirty,
    clear: () => {
      entries.clear();
      bytes = 0;
      dirty = 0;
    },
  };
};
