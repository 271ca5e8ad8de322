import { useEffect, useRef, type RefObject } from 'react';
import { useKeys } from '../../platform/keys.tsx';
import type { TableShape } from '../column.ts';

/** The row of an id, if it is drawn. */
export const rowElementOf = (rows: HTMLElement | null, id: string | undefined): HTMLElement | null =>
  id === undefined ? null : (rows?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`) ?? null);

type Walk = {
  rows: RefObject<HTMLElement | null>;
  ids: readonly string[];
  keys: TableShape<never>['keys'];
  /** The row in the tab order. */
  active: number;
  onActive: (index: number) => void;
  /** Brings a row into view that may not be drawn yet. */
  show: (index: number) => void;
};

/**
 * Walking rows with j and k: a step makes the next row the active one and focuses it, or focuses the active one when
 * the focus is elsewhere. Answers how to put the focus on any row.
 */
export const useRowWalk = ({ rows, ids, keys, active, onActive, show }: Walk) => {
  const wanted = useRef<string | null>(null);
  const focusWanted = () => {
    const row = wanted.current === null ? null : rowElementOf(rows.current, wanted.current);
    if (row === null) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  };
  // a row far away exists only after the list was drawn around it
  useEffect(focusWanted);
  const goTo = (index: number) => {
    const id = ids[index];
    if (id === undefined) return;
    onActive(index);
    show(index);
    wanted.current = id;
    focusWanted();
  };
  const walk = (by: 1 | -1) => {
    const isIn = rows.current?.contains(document.activeElement) === true;
    goTo(Math.min(ids.length - 1, Math.max(0, active + (isIn ? by : 0))));
  };
  const isInside = ({ target }: KeyboardEvent) => target instanceof Element && rows.current?.contains(target) === true;
  // elsewhere the arrows scroll
  const isOnRow = (event: KeyboardEvent) =>
    isInside(event) && event.target instanceof Element && event.target.matches('[data-row]');
  const letters = keys?.within === true ? { when: isInside } : {};
  useKeys(
    keys === undefined
      ? []
      : [
          { keys: ['j'], show: ['j'], label: keys.next, run: () => walk(1), ...letters },
          { keys: ['k'], show: ['k'], label: keys.previous, run: () => walk(-1), ...letters },
          { keys: ['ArrowDown'], show: ['↓'], label: keys.next, run: () => walk(1), when: isOnRow },
          { keys: ['ArrowUp'], show: ['↑'], label: keys.previous, run: () => walk(-1), when: isOnRow },
          // the row itself listens; this line is for the help
          ...(keys.open === undefined ? [] : [{ keys: [], show: ['Enter'], label: keys.open, run: () => undefined }]),
        ],
  );
  return goTo;
};
