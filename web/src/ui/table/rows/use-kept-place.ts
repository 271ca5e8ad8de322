import { useCallback, useLayoutEffect, useRef, type UIEvent } from 'react';
import { useLocation } from 'react-router-dom';

/** Where boxes stood when they were left, by the entry of the history that they were part of. */
const leftAt = new Map<string, number>();

/** Back finds a box of rows where it was left; the window's own place is the router's. */
export const useKeptPlace = () => {
  const { key } = useLocation();
  const latest = useRef(key);
  useLayoutEffect(() => {
    // filters and dialogs make another entry of the page that stays open
    if (latest.current !== key) leftAt.set(key, leftAt.get(latest.current) ?? 0);
    latest.current = key;
  }, [key]);
  const onScroll = useCallback((event: UIEvent) => void leftAt.set(latest.current, event.currentTarget.scrollTop), []);
  return { defaultScrollOffset: leftAt.get(key) ?? 0, onScroll };
};
