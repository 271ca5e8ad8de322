import { LRUCache } from 'lru-cache';

/** Addresses expire after a day; one that is not known any more is asked for again. */
const keptMs = 12 * 60 * 60 * 1000;

/** Where Discord has the files that were told lately, by our ids of them. In memory only: an address is a key to the file. */
export const createFileAddresses = () => {
  const known = new LRUCache<string, string>({ max: 5_000, ttl: keptMs });
  return {
    put: (attachmentId: string, url: string): void => void known.set(attachmentId, url),
    /** null: ask for the message again. */
    get: (attachmentId: string): string | null => known.get(attachmentId) ?? null,
    forget: (attachmentId: string): void => void known.delete(attachmentId),
  };
};
export type FileAddresses = ReturnType<typeof createFileAddresses>;
