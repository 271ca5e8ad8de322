import {
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { useLocation } from 'react-router-dom';
import { remPx } from '../rem.ts';
import { evenRows, measuredRows, type Geometry } from './geometry.ts';
import { boxScroller, pageScroller, type Scroller } from './scroller.ts';

/** Rows that are drawn above and below those that are seen. */
const overscan = 8;
/** The top bar, in rem. */
const stuck = 3;
/** The next page of rows is wanted when their end is closer than this. */
const nearPx = 1000;

type Range = { first: number; last: number };
const noHeights: ReadonlyMap<string, number> = new Map();

/** The rows that are seen. */
const rangeIn = (geometry: Geometry, { top, height }: { top: number; height: number }): Range => ({
  first: geometry.at(top),
  last: geometry.at(top + height),
});
const widened = ({ first, last }: Range, by: number): Range => ({ first: Math.max(0, first - by), last: last + by });
const isSame = (a: Range, b: Range) => a.first === b.first && a.last === b.last;

/** Which rows are seen, by what may become of the list: the first of them that is still there keeps its place. */
type Anchor = { id: string; /** Below the view's top. */ offset: number };
const anchorsIn = (ids: readonly string[], geometry: Geometry, { first, last }: Range, top: number): Anchor[] =>
  top <= 0
    ? []
    : ids
        .slice(first, last)
        .map((id, index) => ({ id, offset: geometry.topOf(first + index) - top }))
        .filter(({ offset }) => offset > -1);

/** The first of them that is still there, and where. */
const firstKept = (anchors: readonly Anchor[], ids: readonly string[]) => {
  const places = new Map(ids.map((id, index) => [id, index]));
  for (const { id, offset } of anchors) {
    const index = places.get(id);
    if (index !== undefined) return { index, offset };
  }
  return null;
};

/** Where boxes stood when they were left, by the entry of the history that they were part of. */
const leftAt = new Map<string, number>();
type Place = { group: RefObject<HTMLElement | null>; scroller: RefObject<Scroller | null>; on: boolean };

/** Back finds the box where it was left; the window's own place is the history's. */
const useKeptPlace = ({ group, scroller, on }: Place) => {
  const { key } = useLocation();
  const latest = useRef(key);
  useLayoutEffect(() => {
    // filters and dialogs make another entry of the page that stays open
    if (latest.current !== key && group.current !== null) leftAt.set(key, group.current.scrollTop);
    latest.current = key;
  }, [key, group]);
  const arrive = useEffectEvent(() => {
    const top = leftAt.get(key);
    if (top !== undefined) scroller.current?.scrollTo(top);
  });
  useEffect(() => {
    const box = group.current;
    if (!on || box === null) return undefined;
    arrive();
    const note = () => void leftAt.set(latest.current, box.scrollTop);
    box.addEventListener('scroll', note, { passive: true });
    return () => box.removeEventListener('scroll', note);
  }, [group, on]);
};

type Options = {
  /** The element of the rows. */
  group: RefObject<HTMLElement | null>;
  ids: readonly string[];
  /** Of a row. */
  height: number;
  /** They scroll with the page and are as high as their text; else in a box of their own, and equally high. */
  withPage: boolean;
  onNearEnd?: (() => void) | undefined;
  /** Whether the last row is seen. */
  onEnd?: ((reached: boolean) => void) | undefined;
};

/** Draws only the rows that are seen, of any number; a list that changes above them does not move them. */
export const useWindow = ({ group, ids, height, withPage, onNearEnd, onEnd }: Options) => {
  const scroller = useRef<Scroller | null>(null);
  const anchors = useRef<readonly Anchor[]>([]);
  const [heights, setHeights] = useState(noHeights);
  // a guess: what it lacks is drawn before anybody looks
  const [range, setRange] = useState<Range>(() => ({ first: 0, last: Math.ceil((0.6 * window.innerHeight) / height) }));
  const [margin, setMargin] = useState(0);
  const geometry = useMemo(
    () => (withPage ? measuredRows(ids, heights, height) : evenRows(ids.length, height)),
    [withPage, ids, heights, height],
  );

  useKeptPlace({ group, scroller, on: !withPage && ids.length > 0 });

  const look = useEffectEvent(() => {
    const view = scroller.current?.view();
    if (view === undefined || ids.length === 0) return;
    const next = rangeIn(geometry, view);
    if (!isSame(next, range)) setRange(next);
    anchors.current = anchorsIn(ids, geometry, widened(next, overscan), view.top);
    onEnd?.(geometry.total <= view.top + view.height + 1);
    if (geometry.total - view.top - view.height < nearPx) onNearEnd?.();
  });

  useLayoutEffect(() => {
    if (group.current === null) return undefined;
    scroller.current = withPage ? pageScroller(group.current, stuck * remPx()) : boxScroller(group.current);
    const stop = scroller.current.listen(() => look());
    return () => {
      stop();
      scroller.current = null;
    };
  }, [group, withPage]);

  useLayoutEffect(() => {
    const view = scroller.current?.view();
    const kept = anchors.current.length === 0 ? null : firstKept(anchors.current, ids);
    if (kept !== null && view !== undefined) {
      const top = geometry.topOf(kept.index) - kept.offset;
      if (Math.abs(top - view.top) > 0.5) scroller.current?.scrollTo(top);
    }
    look();
  }, [ids, geometry]);

  useLayoutEffect(() => {
    if (!withPage || group.current === null) return;
    const measured = new Map<string, number>();
    for (const row of group.current.querySelectorAll<HTMLElement>('[data-row]')) {
      const id = row.dataset['row'] ?? '';
      if (row.offsetHeight > 0 && row.offsetHeight !== heights.get(id)) measured.set(id, row.offsetHeight);
    }
    // eslint-disable-next-line react-hooks/set-state-in-effect -- only what was drawn can be measured
    if (measured.size > 0) setHeights(new Map([...heights, ...measured]));
  }, [group, withPage, heights, range, ids]);

  // what is asked for while nothing moves: more rows after a page of them has come
  useEffect(() => look());
  // those that nobody sees come once the others are seen
  useEffect(() => startTransition(() => setMargin(overscan)), []);

  const show = (index: number) => {
    const view = scroller.current?.view();
    if (view === undefined || index < 0) return;
    const [top, bottom] = [geometry.topOf(index), geometry.topOf(index + 1)];
    if (top < view.top) scroller.current?.scrollTo(top);
    else if (bottom > view.top + view.height) scroller.current?.scrollTo(bottom - view.height);
  };
  const drawn = widened(range, margin);
  const first = Math.min(drawn.first, ids.length);
  const last = Math.min(drawn.last + 1, ids.length);
  return { show, first, last, before: geometry.topOf(first), after: geometry.total - geometry.topOf(last) };
};
