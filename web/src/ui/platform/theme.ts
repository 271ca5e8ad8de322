import { storedChoice } from './stored-choice.ts';

export type Theme = 'dark' | 'light';
const { classList } = document.documentElement;

/** One class on the document root, stored under 'vite-ui-theme'; public/theme.js has put it there before the first paint. */
const theme = storedChoice<Theme>({
  key: 'vite-ui-theme',
  options: ['dark', 'light'],
  read: () => (classList.contains('light') ? 'light' : 'dark'),
  show: (chosen) => {
    classList.toggle('light', chosen === 'light');
    classList.toggle('dark', chosen === 'dark');
  },
});

export const applyStoredTheme = theme.applyStored;
/** The theme and its setter. */
export const useTheme = (): readonly [Theme, (theme: Theme) => void] => [theme.useChoice(), theme.set];
