import { useEffect, useRef } from 'react';
import type { VirtualTableHandle } from './VirtualTable.tsx';

/**
 * For a row that leaves its place: `focusAt(place)` puts the focus on the row that stands there once the list was drawn
 * anew, on the last one where there is none, and on the page when the list is empty.
 */
export const useRowAfter = (rows: readonly unknown[] | undefined) => {
  const table = useRef<VirtualTableHandle>(null);
  const place = useRef<number | null>(null);
  useEffect(() => {
    if (place.current === null || rows === undefined) return;
    if (rows.length === 0) document.getElementById('main')?.focus();
    else table.current?.focusRow(Math.min(place.current, rows.length - 1));
    place.current = null;
  }, [rows]);
  return {
    table,
    focusAt: (index: number) => {
      place.current = index;
    },
  };
};
