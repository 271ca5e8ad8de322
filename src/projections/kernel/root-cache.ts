import type { Recorded } from '../../domain/kernel/envelope.ts';
import type { Json } from '../../domain/kernel/json.ts';
import type { Build } from '../../ports/read-model-store.ts';

/** A root document in memory: as it is, and as it was when the derived views last saw it. */
export type RootEntry = {
  doc: Json;
  derived: Json;
  /** What was folded into it since. */
  events: Recorded[];
  /** Size of its JSON when it was last read or written. */
  bytes: number;
};

/** Root documents by key, bounded by the size of their JSON. */
export type RootCache = {
  /** Reads what is missing in one call. */
  prepare(keys: ReadonlySet<string>): Promise<void>;
  get(key: string): RootEntry | undefined;
  measure(entry: RootEntry, bytes: number): void;
  /** Forgets what does not fit, the longest unused first. Nothing may wait to be written. */
  trim(): void;
  clear(): void;
};

/** What an entry takes besides its document. */
const entryBytes = 200;

export const createRootCache = (view: string, load: Build['load'], limitBytes: number): RootCache => {
  /** The longest unused first. */
  const entries = new Map<string, RootEntry>();
  let bytes = 0;
  return {
    prepare: async (keys) => {
      const missing: string[] = [];
      for (const key of keys) {
        const entry = entries.get(key);
        if (entry === undefined) missing.push(key);
        else {
          entries.delete(key);
          entries.set(key, entry);
        }
      }
      if (missing.length === 0) return;
      const texts = await load(view, missing);
      for (const key of missing) {
        const text = texts.get(key);
        const doc = text === undefined ? null : (JSON.parse(text) as Json);
        const size = (text?.length ?? 0) + entryBytes;
        entries.set(key, { doc, derived: doc, events: [], bytes: size });
        bytes += size;
      }
    },
    get: (key) => entries.get(key),
    measure: (entry, size) => {
      bytes += size + entryBytes - entry.bytes;
      entry.bytes = size + entryBytes;
    },
    trim: () => {
      for (const [key, entry] of entries) {
        if (bytes <= limitBytes) return;
        entries.delete(key);
        bytes -= entry.bytes;
      }
    },
    clear: () => {
      entries.clear();
      bytes = 0;
    },
  };
};
