import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { rowElementOf } from './use-row-walk.ts';

/** A row that is seen, and where. */
type SeenRow = { id: string; index: number; top: number };

const topOf = (row: HTMLElement) => row.getBoundingClientRect().top;

type Options = {
  /** The element around the rows. */
  group: RefObject<HTMLElement | null>;
  ids: readonly string[];
  /** Of a row, about. */
  height: number;
  /** Scroll container: the list's box, or the window. */
  scroller: () => HTMLElement | Window | null;
};

/** Rows that come or go above what is read do not move it: the first of the rows that were seen and are still there keeps its place. */
export const useStillRows = ({ group, ids, height, scroller }: Options) => {
  const seen = useRef<readonly SeenRow[]>([]);
  const look = useEffectEvent(() => {
    const box = scroller();
    const edge = box instanceof HTMLElement ? box.getBoundingClientRect().top : 0;
    const rows = [...(group.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const first = Number(rows[0]?.getAttribute('aria-rowindex') ?? 2) - 2;
    const found = rows.map((row, at) => ({ id: row.dataset['row'] ?? '', index: first + at, top: topOf(row) }));
    const isAtTop = first === 0 && (found[0] === undefined || found[0].top >= edge - 1);
    seen.current = isAtTop ? [] : found.filter(({ top }) => top > edge - 1);
  });
  const keep = useEffectEvent(() => {
    const places = new Map(ids.map((id, index) => [id, index]));
    const kept = seen.current.find(({ id }) => places.has(id));
    if (kept === undefined) return;
    const row = rowElementOf(group.current, kept.id);
    const by = row === null ? ((places.get(kept.id) ?? 0) - kept.index) * height : topOf(row) - kept.top;
    if (Math.abs(by) > 0.5) scroller()?.scrollBy({ top: by, behavior: 'instant' });
  });
  useLayoutEffect(() => keep(), [ids]);
  useEffect(() => {
    look();
    // scroll events do not bubble, so they are captured at the window
    const again = () => look();
    window.addEventListener('scroll', again, { passive: true, capture: true });
    return () => window.removeEventListener('scroll', again, { capture: true });
  }, [ids]);
};
