import { useSyncExternalStore } from 'react';

/** Follows a media query; false where the browser has no matchMedia. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (notify) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', notify);
      return () => list.removeEventListener('change', notify);
    },
    () => window.matchMedia(query).matches,
  );
