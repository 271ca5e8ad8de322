import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

/** Asks before pending changes are left behind: by the browser on reload and close, by us inside the app. */
export const useLeaveGuard = (dirty: boolean) => {
  useEffect(() => {
    if (!dirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);
  return useBlocker(({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname);
};
