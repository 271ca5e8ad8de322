import type { Recorded } from '../../../domain/kernel/envelope.ts';
import type { Json } from '../../../domain/kernel/json.ts';
import type { Build } from '../../../ports/read-model-store.ts';
import { createByteCache } from './byte-cache.ts';
import type { ByteCache, CachedDoc } from './byte-cache.ts';

/** A root document in memory: as it is, and as it was when the derived views last saw it. */
export type RootEntry = CachedDoc & {
  derived: Json;
  /** What was folded into it since. */
  events: Recorded[];
};

/** Root documents by key, bounded by the size of their JSON. */
export type RootCache = Pick<ByteCache<RootEntry>, 'prepare' | 'get' | 'measure' | 'clear'> & {
  /** Forgets what does not fit, the longest unused first. Nothing may wait to be written. */
  trim(): void;
};

const entryBytes = 200;

export const createRootCache = (view: string, load: Build['load'], limitBytes: number): RootCache => {
  const entries = createByteCache<RootEntry>(
    (keys) => load(view, keys),
    (doc, bytes) => ({ doc, derived: doc, events: [], bytes }),
    { limitBytes, entryBytes },
  );
  return {
    ...entries,
    trim: () => {
      for (const [key] of entries.excess()) entries.forget(key);
    },
  };
};
