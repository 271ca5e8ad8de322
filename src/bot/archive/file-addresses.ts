import { LRUCache } from 'lru-cache';

/** Addresses expire after a day; one that is not known any more is asked for again. */
const keptMs = 12 * 60 * 60 * 1000;

/** Discord's addresses of recent attachments by our ids. In memory only, because an address grants access. */
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
