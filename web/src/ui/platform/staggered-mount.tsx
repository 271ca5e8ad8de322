import { Children, startTransition, useDeferredValue, useEffect, useState, type ReactNode } from 'react';

let isStarting = false;

/**
 * Until somebody presses something, what comes is drawn in pieces that the browser can look up between. Later it is
 * drawn at once: a page that somebody goes back to is as high as it was.
 */
export const startInPieces = (): void => {
  isStarting = true;
  const end = () => {
    isStarting = false;
  };
  for (const pressed of ['keydown', 'pointerdown'])
    window.addEventListener(pressed, end, { once: true, capture: true });
};

/** Whether nobody has pressed anything yet. */
export const isFirstPage = (): boolean => isStarting;

/** Whether something is there: what the store brings would be drawn in one piece, however much it is, were it not deferred. */
export const useDeferredMount = (is: boolean): boolean => {
  const wasThere = useDeferredValue(is);
  return is && (wasThere || !isStarting);
};

/** Its children, at the start one after another: each with its own layout and its own first reads. */
export const StaggeredMount = ({ children }: { children: ReactNode }) => {
  const [shown, setShown] = useState(isStarting ? 1 : Infinity);
  const isMore = shown < Children.count(children);
  useEffect(() => {
    if (isMore) startTransition(() => setShown(shown + 1));
  }, [isMore, shown]);
  return Children.map(children, (child, index) => (index < shown ? child : null));
};
