import { useNavigate } from 'react-router-dom';
import { useKeys, type KeyBinding } from '../ui/keys.tsx';

const focusSearch = () => document.querySelector<HTMLInputElement>('main [data-search]')?.focus();

/** The keys that work everywhere. */
export const useShellKeys = ({ toggleSidebar, openHelp }: { toggleSidebar: () => void; openHelp: () => void }) => {
  const navigate = useNavigate();
  const go = (letter: string, path: string, title: string): KeyBinding => ({
    keys: [`g ${letter}`],
    show: ['g', letter],
    label: `Go to ${title}`,
    run: () => void navigate(path),
  });
  useKeys([
    go('d', '/', 'Dashboard'),
    go('l', '/leaderboard', 'Leaderboard'),
    go('s', '/sessions', 'PvP Sessions'),
    go('p', '/players', 'Player Management'),
    { keys: ['/', 'Shift+/'], show: ['/'], label: 'Search on the page, where there is a search box', run: focusSearch },
    { keys: ['$mod+b'], show: ['Ctrl', 'B'], label: 'Show or hide the sidebar', run: toggleSidebar, inDialogs: true },
    { keys: ['Shift+?', '?'], show: ['?'], label: 'This help', run: openHelp },
  ]);
};
