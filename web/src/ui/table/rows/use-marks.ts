import { useMemo, useState, type RefObject } from 'react';
import { useKeys } from '../../platform/keys.tsx';
import type { VirtualTableHandle } from '../VirtualTable.tsx';

/** The row that has the focus, or something in it. */
export const focusedRow = (): string | null =>
  document.activeElement?.closest('[data-row]')?.getAttribute('data-row') ?? null;

const between = (ids: readonly string[], a: string | null, b: string | null): readonly string[] => {
  const [from, to] = [a, b].map((id) => (id === null ? -1 : ids.indexOf(id)));
  if (from === undefined || to === undefined || from < 0 || to < 0) return [];
  return ids.slice(Math.min(from, to), Math.max(from, to) + 1);
};

type State = { all: ReadonlySet<string>; last: string | null };
const nothing: State = { all: new Set(), last: null };
const those = (ids: ReadonlySet<string>, wanted: ReadonlySet<string>): string[] =>
  [...wanted].filter((id) => ids.has(id));

/** Rows that are marked for one action; with `range` all from the one that was marked last. `ids`: all that can be. */
export const useMarks = (ids: readonly string[]) => {
  const [{ all }, set] = useState(nothing);
  const known = useMemo(() => new Set(ids), [ids]);
  // what was decided or filtered away meanwhile is not marked any more
  const marked: ReadonlySet<string> = useMemo(() => new Set(those(known, all)), [known, all]);
  return useMemo(
    () => ({
      marked,
      mark: (id: string, range: boolean) => {
        if (!known.has(id)) return;
        set(({ all: before, last }) => {
          const span = range ? between(ids, last, id) : [];
          const next = new Set([...those(known, before), ...span]);
          if (span.length === 0 && !next.delete(id)) next.add(id);
          return { all: next, last: id };
        });
      },
      /** Both, as Shift and an arrow do. */
      extend: (from: string, to: string) =>
        set(({ all: before }) => ({
          all: new Set([...those(known, before), ...between(ids, from, to)]),
          last: to,
        })),
      clear: () => set(nothing),
    }),
    [ids, known, marked],
  );
};
export type RowMarks = ReturnType<typeof useMarks>;

export type WalkedRows = { marks: RowMarks; ids: readonly string[]; table: RefObject<VirtualTableHandle | null> };

const once = ({ repeat }: KeyboardEvent) => !repeat;
const isOnRow = () => focusedRow() !== null;

/** x, Shift+x and Shift with an arrow mark rows. `ids`: of all rows, as they stand. */
export const useMarkKeys = ({ marks, ids, table }: WalkedRows) => {
  const walk = (by: 1 | -1) => {
    const from = focusedRow();
    const at = from === null ? -1 : ids.indexOf(from);
    const to = at < 0 ? undefined : ids[at + by];
    if (from === null || to === undefined) return;
    marks.extend(from, to);
    table.current?.focusRow(at + by);
  };
  const mark = (range: boolean) => marks.mark(focusedRow() ?? '', range);
  useKeys([
    { keys: ['x'], show: ['x'], label: 'Select the row', run: () => mark(false), when: once },
    {
      keys: ['Shift+x'],
      show: ['Shift', 'x'],
      label: 'Select the rows up to this one',
      run: () => mark(true),
      when: once,
    },
    {
      keys: ['Shift+ArrowDown'],
      show: ['Shift', '↓'],
      label: 'Select this row and the next',
      run: () => walk(1),
      when: isOnRow,
    },
    {
      keys: ['Shift+ArrowUp'],
      show: ['Shift', '↑'],
      label: 'Select this row and the previous one',
      run: () => walk(-1),
      when: isOnRow,
    },
  ]);
};
