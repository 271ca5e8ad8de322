import { LRUCache } from 'lru-cache';

const dayMs = 24 * 60 * 60 * 1000;

/** Messages that are not in the archive and will not come into it: each is said, and how many they were lately. */
export const createSkippedMessages = ({ warn }: { readonly warn: (text: string, cause: unknown) => void }) => {
  const lately = new LRUCache<string, true>({ max: 10_000, ttl: dayMs });
  return {
    skip: (messageId: string, cause: unknown): void => {
      if (!lately.has(messageId)) warn(`message ${messageId} cannot be archived`, cause);
      lately.set(messageId, true);
    },
    /** Within a day, as far as this process knows. */
    lately: (): number => {
      lately.purgeStale();
      return lately.size;
    },
  };
};
export type SkippedMessages = ReturnType<typeof createSkippedMessages>;
