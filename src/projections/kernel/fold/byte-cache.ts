import type { Json } from '../../../domain/kernel/json.ts';
import type { Build } from '../../../ports/read-model-store.ts';

/** What a cache holds of one key. */
export type CachedDoc = {
  doc: Json;
  /** Size of its JSON when it was last read or written. */
  bytes: number;
};

/** Documents of one view by key, with what their owner remembers of each. It forgets only what it is told to. */
export type ByteCache<E extends CachedDoc> = {
  /** Reads what is missing in one call; all of them are used now. */
  prepare(keys: ReadonlySet<string>): Promise<void>;
  get(key: string): E | undefined;
  /** `bytes`: of the JSON of the entry, from now on. */
  measure(entry: E, bytes: number): void;
  /** The longest unused first, as far as that was looked at: not while half of the room is free. */
  all(): Iterable<readonly [key: string, entry: E]>;
  /** Those that have to go until the rest fits, in the order of `all`. */
  excess(): Iterable<readonly [key: string, entry: E]>;
  forget(key: string): void;
  clear(): void;
};

type Bounds = {
  readonly limitBytes: number;
  /** What an entry takes besides its document. */
  readonly entryBytes: number;
};

/** `entryOf` makes an entry of a document that was read; null: there is none. */
export const createByteCache = <E extends CachedDoc>(
  load: (keys: readonly string[]) => ReturnType<Build['load']>,
  entryOf: (doc: Json, bytes: number) => E,
  { limitBytes, entryBytes }: Bounds,
): ByteCache<E> => {
  /** In the order of `all`. */
  const entries = new Map<string, E>();
  let bytes = 0;
  return {
    prepare: async (keys) => {
      const missing: string[] = [];
      // A rebuild asks for the same few documents a million times: their order counts only when some have to go soon.
      const isRoomy = bytes < limitBytes / 2;
      for (const key of keys) {
        const entry = entries.get(key);
        if (entry === undefined) missing.push(key);
        else if (!isRoomy) {
          entries.delete(key);
          entries.set(key, entry);
        }
      }
      if (missing.length === 0) return;
      const texts = await load(missing);
      for (const key of missing) {
        const text = texts.get(key);
        const entry = entryOf(text === undefined ? null : (JSON.parse(text) as Json), text?.length ?? 0);
        entries.set(key, entry);
        bytes += entry.bytes + entryBytes;
      }
    },
    get: (key) => entries.get(key),
    measure: (entry, size) => {
      bytes += size - entry.bytes;
      entry.bytes = size;
    },
    all: () => entries,
    excess: function* () {
      let left = bytes;
      for (const [key, entry] of entries) {
        if (left <= limitBytes) return;
        left -= entry.bytes + entryBytes;
        yield [key, entry];
      }
    },
    forget: (key) => {
      const entry = entries.get(key);
      if (entry === undefined) return;
      entries.delete(key);
      bytes -= entry.bytes + entryBytes;
    },
    clear: () => {
      entries.clear();
      bytes = 0;
    },
  };
};
