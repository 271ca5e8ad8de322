import type { Json } from '../../domain/kernel/json.ts';
import type { Build } from '../../ports/read-model-store.ts';

/** Documents of one view by key, null where there is none. `prepare` reads what is missing in one call. */
export type DocCache = {
  prepare(keys: readonly string[]): Promise<void>;
  get(key: string): Json;
  set(key: string, doc: Json): void;
  /** Forgets the documents that were read first. */
  trim(limit: number): void;
  clear(): void;
};

export const createDocCache = (view: string, load: Build['load']): DocCache => {
  const docs = new Map<string, Json>();
  return {
    prepare: async (keys) => {
      const missing = [...new Set(keys)].filter((key) => !docs.has(key));
      if (missing.length === 0) return;
      const loaded = await load(view, missing);
      for (const key of missing) docs.set(key, loaded.get(key) ?? null);
    },
    get: (key) => docs.get(key) ?? null,
    set: (key, doc) => void docs.set(key, doc),
    trim: (limit) => {
      for (const key of docs.keys()) {
        if (docs.size <= limit) break;
        docs.delete(key);
      }
    },
    clear: () => docs.clear(),
  };
};
