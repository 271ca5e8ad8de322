import { LRUCache } from 'lru-cache';
import type { Json } from '../../../domain/kernel/json.ts';
import type { Build } from '../../../ports/read-model-store.ts';

/** A cached document. */
export type CachedDoc = {
  /** null: there is none. */
  doc: Json;
  /** Size of its JSON, estimated between writes. */
  bytes: number;
};

/**
 * Cache of a view's documents by key. Entries used since the last `settle` stay; the others are bounded in size,
 * evicting the least recently used.
 */
export type DocCache<E extends CachedDoc> = {
  /** Loads missing documents in one call. Errors of loading are passed on. */
  prepare(keys: ReadonlySet<string>): Promise<void>;
  /** Entry that was prepared since the last `settle`. */
  get(key: string): E | undefined;
  all(): Iterable<readonly [key: string, entry: E]>;
  /** Call after a batch: applies the size limit again. */
  settle(): void;
  clear(): void;
};

type Options<E> = {
  readonly load: (keys: readonly string[]) => ReturnType<Build['load']>;
  readonly entryOf: (cached: CachedDoc) => E;
  /** Limit for the JSON of cached entries; parsed, they take three to four times as much. */
  readonly limitBytes: number;
  /** Overhead per entry. */
  readonly entryBytes: number;
  /** Receives evicted entries. */
  readonly onEvict?: (key: string, entry: E) => void;
};

export const createDocCache = <E extends CachedDoc>(options: Options<E>): DocCache<E> => {
  const { load, entryOf, limitBytes, entryBytes, onEvict = () => undefined } = options;
  const inUse = new Map<string, E>();
  const kept = new LRUCache<string, E>({
    maxSize: Math.max(1, limitBytes),
    sizeCalculation: ({ bytes }) => bytes + entryBytes,
    dispose: (entry, key, reason) => {
      if (reason === 'evict') onEvict(key, entry);
    },
  });
  return {
    prepare: async (keys) => {
      const missing: string[] = [];
      for (const key of keys) {
        if (inUse.has(key)) continue;
        const entry = kept.peek(key);
        if (entry === undefined) missing.push(key);
        else {
          kept.delete(key);
          inUse.set(key, entry);
        }
      }
      if (missing.length === 0) return;
      const texts = await load(missing);
      for (const key of missing) {
        const text = texts.get(key);
        const doc = text === undefined ? null : (JSON.parse(text) as Json);
        inUse.set(key, entryOf({ doc, bytes: text?.length ?? 0 }));
      }
    },
    get: (key) => inUse.get(key),
    all: function* () {
      yield* kept.entries();
      yield* inUse;
    },
    settle: () => {
      for (const [key, entry] of inUse) {
        kept.set(key, entry);
        // An entry larger than the whole limit is not stored.
        if (!kept.has(key)) onEvict(key, entry);
      }
      inUse.clear();
    },
    clear: () => {
      kept.clear();
      inUse.clear();
    },
  };
};
