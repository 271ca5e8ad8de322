import { useNavigate } from 'react-router-dom';
import { hasRole } from '../api/queries/roles.ts';
import { useUser } from '../api/store/store-hooks.ts';
import { useKeys, type KeyBinding } from '../ui/platform/keys.tsx';
import { pages } from './pages.ts';

const focusSearch = () => document.querySelector<HTMLInputElement>('main [data-search]')?.focus();

/** The keys that work everywhere. */
export const useShellKeys = ({
  toggleSidebar,
  openHelp,
  openPalette,
}: Record<'toggleSidebar' | 'openHelp' | 'openPalette', () => void>) => {
  const navigate = useNavigate();
  const user = useUser();
  const toPages = pages.flatMap(({ key, path, title, role = 'member' }): KeyBinding[] =>
    key === undefined || !hasRole(user, role)
      ? []
      : [{ keys: [`g ${key}`], show: ['g', key], label: `Go to ${title}`, run: () => void navigate(path) }],
  );
  useKeys([
    ...toPages,
    { keys: ['/', 'Shift+/'], show: ['/'], label: 'Move to the search box of the page', run: focusSearch },
    { keys: ['$mod+b'], show: ['Ctrl', 'B'], label: 'Show or hide the sidebar', run: toggleSidebar, inDialogs: true },
    { keys: ['$mod+k'], show: ['Ctrl', 'K'], label: 'Find an action, a page, a player or a session', run: openPalette },
    { keys: ['Shift+?', '?'], show: ['?'], label: 'This help', run: openHelp },
  ]);
};
