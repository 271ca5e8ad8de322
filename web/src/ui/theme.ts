import { useSyncExternalStore } from 'react';

export type Theme = 'dark' | 'light';
const key = 'vite-ui-theme';
const changed = new EventTarget();
const current = (): Theme => (document.documentElement.classList.contains('light') ? 'light' : 'dark');

const apply = (theme: Theme) => {
  document.documentElement.classList.toggle('light', theme === 'light');
  document.documentElement.classList.toggle('dark', theme === 'dark');
  changed.dispatchEvent(new Event('change'));
};

/** Puts the stored theme on the document root; public/theme.js has done the same before the first paint. */
export const applyStoredTheme = () => {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(key);
  } catch {
    // storage may be forbidden; dark is the default
  }
  apply(stored === 'light' ? 'light' : 'dark');
};

const setTheme = (theme: Theme) => {
  apply(theme);
  try {
    localStorage.setItem(key, theme);
  } catch {
    // kept for this page only
  }
};

const subscribe = (notify: () => void) => {
  changed.addEventListener('change', notify);
  return () => changed.removeEventListener('change', notify);
};

/** The theme and its setter; one class on the document root, stored under 'vite-ui-theme'. */
export const useTheme = (): readonly [Theme, (theme: Theme) => void] => [
  useSyncExternalStore(subscribe, current),
  setTheme,
];
