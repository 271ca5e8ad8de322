import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { lazyPart } from '../ui/lazy-part.tsx';
import { AuthGate } from './AuthGate.tsx';
import { CrashPage } from './CrashPage.tsx';
import { NotFound } from './NotFound.tsx';
import type { PageHandle } from './route-handle.ts';

const page = { place: 'page' } as const;
const DashboardPage = lazyPart(() => import('../features/my/Dashboard.tsx'), 'Dashboard', page);
const LeaderboardPage = lazyPart(() => import('../features/leaderboard/Leaderboard.tsx'), 'Leaderboard', page);
const SessionsPage = lazyPart(() => import('../features/sessions/SessionsPage.tsx'), 'SessionsPage', page);
const SessionDetailPage = lazyPart(
  () => import('../features/sessions/SessionDetailPage.tsx'),
  'SessionDetailPage',
  page,
);
const PlayersPage = lazyPart(() => import('../features/players/PlayersPage.tsx'), 'PlayersPage', page);

/** Starts loading a page's code while the server is still being asked who is signed in. */
export const preloadPage = (pathname: string): void => {
  const [, first, second] = pathname.split('/');
  const wanted = new Map<string | undefined, () => Promise<unknown>>([
    ['', DashboardPage.preload],
    ['dashboard', DashboardPage.preload],
    ['leaderboard', LeaderboardPage.preload],
    ['sessions', second === undefined ? SessionsPage.preload : SessionDetailPage.preload],
    ['players', PlayersPage.preload],
  ]);
  void wanted.get(first)?.();
};

const route = (path: string, element: ReactNode, handle: PageHandle): RouteObject => ({
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
      route('/', <DashboardPage />, dashboard),
      route('/dashboard', <DashboardPage />, dashboard),
      route('/leaderboard', <LeaderboardPage />, { title: 'Leaderboard' }),
      route('/sessions', <SessionsPage />, { title: sessions.title, loginText: 'Please login to view sessions.' }),
      route('/sessions/:id', <SessionDetailPage />, {
        title: 'Session',
        parent: sessions,
        loginText: 'Please login to view session details.',
      }),
      route('/players', <PlayersPage />, {
        title: 'Player Management',
        loginText: 'Please login to view player statistics.',
      }),
      { path: '*', element: <NotFound /> },
    ],
  },
];
