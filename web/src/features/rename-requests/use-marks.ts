import { useState } from 'react';

/** Rows that are marked for one action; with `range` all from the one that was marked last. `ids`: all that can be. */
export const useMarks = (ids: readonly string[]) => {
  const [all, setAll] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string | null>(null);
  // what was decided or filtered away meanwhile is not marked any more
  const marked = new Set(ids.filter((id) => all.has(id)));
  return {
    marked,
    mark: (id: string, range: boolean) => {
      const at = ids.indexOf(id);
      if (at < 0) return;
      const from = range && last !== null ? ids.indexOf(last) : -1;
      const next = new Set(marked);
      if (from >= 0) for (const one of ids.slice(Math.min(from, at), Math.max(from, at) + 1)) next.add(one);
      else if (!next.delete(id)) next.add(id);
      setAll(next);
      setLast(id);
    },
    clear: () => setAll(new Set()),
  };
};
