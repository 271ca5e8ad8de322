import { open } from 'node:fs/promises';

/** Finds lines of a file by id, holding only their offsets in memory. */
export const createLineIndex = () => {
  const places = new Map<string, { readonly offset: number; readonly bytes: number }>();
  return {
    add: (id: string, line: string, offset: number): void =>
      void places.set(id, { offset, bytes: Buffer.byteLength(line) }),
    has: (id: string): boolean => places.has(id),
    /** Reads lines by id; missing ones are absent. */
    read: async (path: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
      const lines = new Map<string, string>();
      const handle = await open(path, 'r');
      try {
        for (const id of ids) {
          const place = places.get(id);
          if (place === undefined) continue;
          const { buffer } = await handle.read(Buffer.alloc(place.bytes), 0, place.bytes, place.offset);
          lines.set(id, buffer.toString());
        }
      } finally {
        await handle.close();
      }
      return lines;
    },
  };
};
