import { useEffect, useRef } from 'react';

/** After `on` the focus that was lost with what it was on goes to this element: the one that began it. */
export const useFocusAfter = <E extends HTMLElement>(on: boolean) => {
  const element = useRef<E>(null);
  const before = useRef(on);
  useEffect(() => {
    if (before.current && !on && document.activeElement === document.body) element.current?.focus();
    before.current = on;
  }, [on]);
  return element;
};
