import { useEffect, useRef, useState, type RefObject } from 'react';
import type { ListImperativeAPI } from 'react-window';

type Rows = { list: RefObject<ListImperativeAPI | null>; ids: readonly string[]; attribute: string };

/**
 * Walking a virtual list by keys: `active` is the row in the tab order; `walk(1)` goes to the next one and focuses it,
 * or to the active one when the focus is elsewhere. Rows carry their id in `attribute`.
 */
export const useRowFocus = ({ list, ids, attribute }: Rows) => {
  const [active, setActive] = useState(0);
  const wanted = useRef<string | null>(null);
  const focusWanted = () => {
    if (wanted.current === null) return;
    const row = list.current?.element?.querySelector<HTMLElement>(`[${attribute}="${CSS.escape(wanted.current)}"]`);
    if (!row) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  };
  // a row far away exists only after the list has rendered around it
  useEffect(focusWanted);
  const walk = (by: 1 | -1) => {
    const isIn = list.current?.element?.contains(document.activeElement) === true;
    const index = Math.min(active, ids.length - 1) + (isIn ? by : 0);
    const id = ids[index];
    if (id === undefined) return;
    setActive(index);
    list.current?.scrollToRow({ index, align: 'auto' });
    wanted.current = id;
    focusWanted();
  };
  return { active: Math.min(active, ids.length - 1), setActive, walk };
};
