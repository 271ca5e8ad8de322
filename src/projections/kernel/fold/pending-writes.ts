import type { Json } from '../../../domain/kernel/json.ts';
import type { Write } from '../../../ports/read-model-store.ts';
import type { Changes } from './shared-docs.ts';
import type { StoredView } from '../definition/view.ts';

/** Pending rows in stored form; the last row of a key wins. */
export type PendingWrites = {
  /** null deletes the row. Returns the size of its JSON. */
  put(view: StoredView, key: string, doc: Json): number;
  take(): Changes;
  size(): number;
  bytes(): number;
  clear(): void;
};

/** Overhead of a row: key, fields, tokens. */
const rowBytes = 300;
const bytesOf = (write: Write | null): number => rowBytes + (write?.text.length ?? 0);

export const createPendingWrites = (): PendingWrites => {
  const views = new Map<string, Map<string, Write | null>>();
  let size = 0;
  let bytes = 0;
  const clear = (): void => {
    views.clear();
    size = 0;
    bytes = 0;
  };
  const rowsOf = (view: string): Map<string, Write | null> => {
    const known = views.get(view);
    if (known !== undefined) return known;
    const rows = new Map<string, Write | null>();
    views.set(view, rows);
    return rows;
  };
  return {
    put: (view, key, doc) => {
      const write = doc === null ? null : view.write(key, doc);
      const rows = rowsOf(view.shape.name);
      const former = rows.get(key);
      if (former === undefined) size += 1;
      else bytes -= bytesOf(former);
      bytes += bytesOf(write);
      rows.set(key, write);
      return write?.text.length ?? 0;
    },
    take: () => {
      const writes: Write[] = [];
      const deletes: Changes['deletes'][number][] = [];
      for (const [view, rows] of views) {
        for (const [key, write] of rows) {
          if (write === null) deletes.push({ view, key });
          else writes.push(write);
        }
      }
      clear();
      return { writes, deletes };
    },
    size: () => size,
    bytes: () => bytes,
    clear,
  };
};
