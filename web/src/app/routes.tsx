import { lazy, type ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { AuthGate } from './AuthGate.tsx';
import { CrashPage } from './CrashPage.tsx';
import { NotFound } from './NotFound.tsx';
import type { PageHandle } from './route-handle.ts';

const Dashboard = lazy(async () => ({ default: (await import('../features/my/Dashboard.tsx')).Dashboard }));
const Leaderboard = lazy(async () => ({
  default: (await import('../features/leaderboard/Leaderboard.tsx')).Leaderboard,
}));
const SessionsPage = lazy(async () => ({
  default: (await import('../features/sessions/SessionsPage.tsx')).SessionsPage,
}));
const SessionDetailPage = lazy(async () => ({
  default: (await import('../features/sessions/SessionDetailPage.tsx')).SessionDetailPage,
}));
const PlayersPage = lazy(async () => ({ default: (await import('../features/players/PlayersPage.tsx')).PlayersPage }));

const page = (path: string, element: ReactNode, handle: PageHandle): RouteObject => ({
  path,
  element,
  handle,
  errorElement: <CrashPage />,
});
const dashboard = { title: 'Dashboard', loginText: 'Please login with Discord to access your dashboard.' };

/** The pages. To add one: a lazy import above, a line here, and an entry in navigation.ts. */
export const routes: RouteObject[] = [
  {
    element: <AuthGate />,
    errorElement: <CrashPage />,
    children: [
      page('/', <Dashboard />, dashboard),
      page('/dashboard', <Dashboard />, dashboard),
      page('/leaderboard', <Leaderboard />, { title: 'Leaderboard' }),
      page('/sessions', <SessionsPage />, { title: 'PvP Sessions', loginText: 'Please login to view sessions.' }),
      page('/sessions/:id', <SessionDetailPage />, {
        title: 'Session',
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
