import { z } from 'zod';
import type { PubSub } from '../../ports/pub-sub.ts';

/** `messages`: caches of the archive only. */
export type WhichCaches = 'all' | 'messages';

/** A cache, whose content can be recomputed. */
export type Cache = {
  /** In the plural, for people. */
  readonly name: string;
  readonly holds: WhichCaches;
  clear(): void | Promise<void>;
};

/** Registry of caches, so that all processes can clear them together. */
export type Caches = {
  /** Registers a cache; returns the function that removes it. */
  add(cache: Cache): () => void;
  /** Names of this process's caches. */
  named(which: WhichCaches): readonly string[];
  /** Clears them here and in every other process. */
  clear(which: WhichCaches): Promise<void>;
  stop(): void;
};

const topic = 'clear-caches';
const message = z.object({ which: z.enum(['all', 'messages']), by: z.string() });

type Deps = {
  readonly pubSub: Pick<PubSub, 'publish' | 'subscribe'>;
  /** Names this process. */
  readonly process: string;
  readonly onError: (cause: unknown) => void;
};

export const createCaches = ({ pubSub, process, onError }: Deps): Caches => {
  const caches = new Set<Cache>();
  const wanted = (which: WhichCaches): readonly Cache[] =>
    [...caches].filter(({ holds }) => which === 'all' || holds === which);
  const clearHere = async (which: WhichCaches): Promise<void> => {
    await Promise.all(wanted(which).map(async (cache) => cache.clear()));
  };
  const stop = pubSub.subscribe(topic, (received) => {
    const { data } = message.safeParse(received);
    // This process has already cleared its own.
    if (data !== undefined && data.by !== process) clearHere(data.which).catch(onError);
  });
  return {
    add: (cache) => {
      caches.add(cache);
      return () => void caches.delete(cache);
    },
    named: (which) => wanted(which).map(({ name }) => name),
    clear: async (which) => {
      await clearHere(which);
      await pubSub.publish(topic, { which, by: process });
    },
    stop,
  };
};
