import { lazy, type ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { AuthGate } from './AuthGate.tsx';
import { CrashPage } from './CrashPage.tsx';
import { NotFound } from './NotFound.tsx';
import type { PageHandle } from './route-handle.ts';

const load = {
  dashboard: async () => ({ default: (await import('../features/my/Dashboard.tsx')).Dashboard }),
  leaderboard: async () => ({ default: (await import('../features/leaderboard/Leaderboard.tsx')).Leaderboard }),
  sessions: async () => ({ default: (await import('../features/sessions/SessionsPage.tsx')).SessionsPage }),
  session: async () => ({ default: (await import('../features/sessions/SessionDetailPage.tsx')).SessionDetailPage }),
  players: async () => ({ default: (await import('../features/players/PlayersPage.tsx')).PlayersPage }),
};
const Dashboard = lazy(load.dashboard);
const Leaderboard = lazy(load.leaderboard);
const SessionsPage = lazy(load.sessions);
const SessionDetailPage = lazy(load.session);
const PlayersPage = lazy(load.players);

/** Starts loading a page's code while the server is still being asked who is signed in. */
export const preloadPage = (pathname: string): void => {
  const [, first, second] = pathname.split('/');
  const wanted = new Map<string | undefined, () => Promise<unknown>>([
    ['', load.dashboard],
    ['dashboard', load.dashboard],
    ['leaderboard', load.leaderboard],
    ['sessions', second === undefined ? load.sessions : load.session],
    ['players', load.players],
  ]);
  // a failure shows when the page itself is drawn
  wanted
    .get(first)?.()
    .catch(() => undefined);
};

const page = (path: string, element: ReactNode, handle: PageHandle): RouteObject => ({
  path,
  element,
  handle,
  errorElement: <CrashPage />,
});
const sessions = { title: 'PvP Sessions', path: '/sessions' };
const dashboard = { title: 'Dashboard', loginText: 'Please login with Discord to access your dashboard.' };

/** The pages. To add one: its import above, a line here, and an entry in navigation.ts. */
export const routes: RouteObject[] = [
  {
    element: <AuthGate />,
    errorElement: <CrashPage />,
    children: [
      page('/', <Dashboard />, dashboard),
      page('/dashboard', <Dashboard />, dashboard),
      page('/leaderboard', <Leaderboard />, { title: 'Leaderboard' }),
      page('/sessions', <SessionsPage />, { title: sessions.title, loginText: 'Please login to view sessions.' }),
      page('/sessions/:id', <SessionDetailPage />, {
        title: 'Session',
        parent: sessions,
        loginText: 'Please login to view session details.',
      }),
      page('/players', <PlayersPage />, {
        title: 'Player Management',
        loginText: 'Please login to view player statistics.',
      }),
      { path: '*', element: <NotFound /> },
    ],
  },
];
