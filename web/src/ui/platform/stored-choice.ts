import { useSyncExternalStore } from 'react';

type Choice<V extends string> = {
  /** Under which it is stored in this browser. */
  key: string;
  options: readonly [usual: V, ...others: V[]];
  /** Reads and writes the choice on the document root. */
  read: () => V;
  show: (value: V) => void;
};

/** A setting of this browser, kept on the document root and, where allowed, in storage. */
export const storedChoice = <V extends string>({ key, options, read, show }: Choice<V>) => {
  const changed = new EventTarget();
  const apply = (value: V) => {
    show(value);
    changed.dispatchEvent(new Event('change'));
  };
  const set = (value: V) => {
    apply(value);
    try {
      localStorage.setItem(key, value);
    } catch {
      // kept for this page only
    }
  };
  const subscribe = (notify: () => void) => {
    changed.addEventListener('change', notify);
    return () => changed.removeEventListener('change', notify);
  };
  return {
    /** Takes over what is stored, else the usual one. */
    applyStored: () => {
      let stored: string | null = null;
      try {
        stored = localStorage.getItem(key);
      } catch {
        // storage may be forbidden
      }
      apply(options.find((one) => one === stored) ?? options[0]);
      // Applies changes made in other tabs.
      window.addEventListener('storage', (event) => {
        const chosen = event.key === key ? options.find((one) => one === event.newValue) : undefined;
        if (chosen !== undefined) apply(chosen);
      });
    },
    set,
    useChoice: (): V => useSyncExternalStore(subscribe, read),
  };
};
