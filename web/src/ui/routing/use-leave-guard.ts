import { useCallback } from 'react';
import { useBeforeUnload, useBlocker, type BlockerFunction } from 'react-router-dom';

/** A move away from the page that waits for an answer. */
export type HeldMove = { leave: () => void; stay: () => void };

/** Holds a move to another page back while `on`; the browser itself asks on reload and close. One at a time: a router has one blocker. */
export const useLeaveGuard = (on: boolean): HeldMove | null => {
  const leavesThePage = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) => on && currentLocation.pathname !== nextLocation.pathname,
    [on],
  );
  const blocker = useBlocker(leavesThePage);
  useBeforeUnload(useCallback((event) => on && event.preventDefault(), [on]));
  return on && blocker.state === 'blocked' ? { leave: blocker.proceed, stay: blocker.reset } : null;
};
