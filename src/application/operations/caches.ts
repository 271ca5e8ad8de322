import { z } from 'zod';
import type { PubSub } from '../../ports/pub-sub.ts';

/** `messages`: only what is kept of the archive. */
export type WhichCaches = 'all' | 'messages';

/** Something that is kept to be quick and can be had again. */
export type Cache = {
  /** In the plural, for people. */
  readonly name: string;
  readonly holds: WhichCaches;
  clear(): void | Promise<void>;
};

/** What the processes keep, so that all of it can be thrown away at once. */
export type Caches = {
  /** Answers what takes it from the list again. */
  add(cache: Cache): () => void;
  /** Names of those of this process. */
  named(which: WhichCaches): readonly string[];
  /** Empties them here, and has every other process do so. */
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
    // This one has done it already.
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
