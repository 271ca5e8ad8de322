import { useEffect, useState } from 'react';
import { useHistory } from './Router.tsx';

/** A move away from the page that waits for an answer. */
export type HeldMove = { leave: () => void; stay: () => void };

/** Holds a move to another page back while `on`; the browser itself asks on reload and close. */
export const useLeaveGuard = (on: boolean): HeldMove | null => {
  const history = useHistory();
  const [proceed, setProceed] = useState<(() => void) | null>(null);
  useEffect(() => {
    if (!on) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    history.setGuard((to, go) => {
      if (to.pathname === history.now().location.pathname) return false;
      setProceed(() => go);
      return true;
    });
    return () => {
      window.removeEventListener('beforeunload', warn);
      history.setGuard(null);
      setProceed(null);
    };
  }, [on, history]);
  if (proceed === null) return null;
  return {
    stay: () => setProceed(null),
    leave: () => {
      setProceed(null);
      proceed();
    },
  };
};
