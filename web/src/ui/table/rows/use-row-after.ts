import { useEffect, useRef, useState } from 'react';
import type { VirtualTableHandle } from '../VirtualTable.tsx';

/** It was on what has left. */
const focusIsLost = () => document.activeElement === document.body || document.activeElement?.id === 'main';
/** Whether the focus may be moved: not from a field or a dialog. */
const focusIsFree = () => focusIsLost() || document.activeElement?.closest('[role="table"]') !== null;

/**
 * Restores the focus when a row is removed: `focusAt(index)` focuses the row at that index after the next render, the
 * last row if there is none, or the page when the list is empty. It counts from the render of this `focusAt`, because a
 * list may be refetched before the last of several writes is answered.
 */
export const useRowAfter = (rows: readonly unknown[] | undefined) => {
  const table = useRef<VirtualTableHandle>(null);
  const drawn = useRef(rows);
  const asked = useRef<{ place: number; from: typeof rows; isFree: () => boolean } | null>(null);
  const [asks, setAsks] = useState(0);
  useEffect(() => {
    const isAnew = rows !== drawn.current;
    drawn.current = rows;
    if (asked.current === null || rows === undefined || rows === asked.current.from) return;
    const { place, isFree } = asked.current;
    asked.current = isAnew ? null : { place, from: rows, isFree: focusIsLost };
    if (!isFree()) return;
    if (rows.length === 0) document.getElementById('main')?.focus();
    else table.current?.focusRow(Math.min(place, rows.length - 1));
  }, [rows, asks]);
  return {
    table,
    focusAt: (place: number) => {
      asked.current = { place, from: rows, isFree: focusIsFree };
      // what was marked has left by then, and the focus with it
      setAsks((before) => before + 1);
    },
  };
};
