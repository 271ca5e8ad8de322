import { useEffect } from 'react';
import { useCurrentUserQuery } from '../api/queries/access.ts';
import { LiveProvider } from '../api/live/live.tsx';
import { useAppSelector } from '../api/store/store-hooks.ts';
import { Button } from '../ui/button/Button.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { lazyPart } from '../ui/platform/lazy-part.tsx';
import { PageSpinner } from '../ui/feedback/Spinner.tsx';
import { Shell } from './Shell.tsx';

/** Not part of the first load: most who come are signed in. */
const LoginPage = lazyPart(() => import('../features/access/LoginPage.tsx'), 'LoginPage', {
  place: 'here',
  waiting: <PageSpinner />,
});

const Unreachable = ({ onRetry }: { onRetry: () => void }) => (
  <main style={{ padding: 'var(--s-24)' }}>
    <EmptyState title="The server does not answer" why="Muster could not check your sign-in.">
      <Button variant="primary" onClick={onRetry}>
        Try again
      </Button>
    </EmptyState>
  </main>
);

/** Stands before every path: spinner, login screen, or the shell with the page. */
export const AuthGate = () => {
  const { status, user } = useAppSelector((state) => state.access);
  const query = useCurrentUserQuery();
  const { refetch } = query;
  useEffect(() => {
    if (status !== 'expired') return undefined;
    // signing in again in another tab brings the page back with its drafts
    const look = () => void refetch();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [status, refetch]);

  if (status === 'unknown') {
    return query.isError ? <Unreachable onRetry={() => void refetch()} /> : <PageSpinner />;
  }
  if (user === null) return <LoginPage limited={status === 'role-lost'} />;
  return (
    <LiveProvider key={user.id} on={status === 'signed-in'}>
      <Shell user={user} expired={status === 'expired'} />
    </LiveProvider>
  );
};
