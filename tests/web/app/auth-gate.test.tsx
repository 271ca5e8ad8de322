import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { signInAddress } from '../../../web/src/api/queries/sign-in.ts';
import { FakeSocket, useFakeSocket } from '../support/fake-socket.ts';
import { answer, problem, server, signedOut, useMockServer } from '../support/mock-answers.ts';
import { renderApp } from '../support/render-app.tsx';

useMockServer();
useFakeSocket();

describe('who is signed in decides what every path shows', () => {
  it('shows a spinner while the server is asked', async () => {
    renderApp('/leaderboard');
    expect(screen.getByRole('status')).toHaveTextContent('Loading...');
    expect(await screen.findByRole('heading', { name: 'Leaderboard' })).toBeInTheDocument();
  });

  it.each(['/', '/leaderboard', '/sessions', '/nowhere'])(
    'shows the login screen at %s when nobody is',
    async (path) => {
      server.use(signedOut());
      renderApp(path);
      expect(await screen.findByRole('button', { name: 'Continue with Discord' })).toBeInTheDocument();
      expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
      expect(screen.queryByText('Limited Access Mode')).not.toBeInTheDocument();
      expect(await screen.findByText('You must be a member of the Emberfall Discord server.')).toBeInTheDocument();
    },
  );

  it.each([
    ['access_denied', /^Access denied: You must have a valid role \(east, helper, or admin\) in the Discord server/],
    ['auth_failed', 'Authentication failed. Please try again.'],
  ])('explains error=%s', async (code, text) => {
    server.use(signedOut());
    renderApp(`/?error=${code}`);
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('says nothing about an error that it does not know', async () => {
    server.use(signedOut());
    renderApp('/?error=toString');
    await screen.findByRole('button', { name: 'Continue with Discord' });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows the limited access note when the role was lost', async () => {
    server.use(signedOut('role-lost'));
    renderApp('/');
    expect(await screen.findByText('Limited Access Mode')).toBeInTheDocument();
  });

  it('offers another try when the server does not answer', async () => {
    server.use(answer('/auth/user', () => problem(503, 'starting')));
    renderApp('/');
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.resetHandlers();
    await userEvent.click(again);
    expect(await screen.findByRole('heading', { name: 'Welcome back, saltveil' })).toBeInTheDocument();
  });

  it('shows 404 for an unknown path', async () => {
    renderApp('/nowhere');
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeInTheDocument();
    expect(screen.getByRole('navigation', { name: 'Breadcrumb' })).toHaveTextContent(/^Dashboard\/?Emberfall$/u);
    expect(screen.queryByText(/router/)).not.toBeInTheDocument();
  });
});

describe('the sign-in ends while a page is open', () => {
  it('replaces the content by the login texts and brings it back after signing in elsewhere', async () => {
    const { store } = renderApp('/');
    const heading = await screen.findByRole('heading', { name: 'Welcome back, saltveil' });
    server.use(
      signedOut(),
      answer('/api/my/stats', () => problem(401, 'signed-out')),
    );
    act(() => FakeSocket.last.ends(4401));
    expect(await screen.findByText('Authentication Required')).toBeInTheDocument();
    expect(screen.getByText('Please login with Discord to access your dashboard.')).toBeInTheDocument();
    expect(screen.getByText('Please login with Discord to access the tracker')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Login with Discord' })).toBeInTheDocument();
    expect(heading).not.toBeVisible();
    expect(store.getState().access.user?.username).toBe('saltveil');

    server.resetHandlers();
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(heading).toBeVisible());
    expect(screen.queryByText('Authentication Required')).not.toBeInTheDocument();
  });

  it('goes to the login screen when the socket says that the role is lost', async () => {
    renderApp('/');
    await screen.findByRole('heading', { name: 'Welcome back, saltveil' });
    server.use(signedOut('role-lost'));
    act(() => FakeSocket.last.ends(4403));
    expect(await screen.findByText('Limited Access Mode')).toBeInTheDocument();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });

  it('ends on any call that is answered 401', async () => {
    server.use(answer('/api/leaderboard', () => problem(401, 'signed-out')));
    renderApp('/leaderboard');
    expect(await screen.findByText('Authentication Required')).toBeInTheDocument();
  });
});

describe('where sign-in starts', () => {
  it('comes back to the open page, without the old error', () => {
    expect(signInAddress({ pathname: '/', search: '?error=auth_failed' })).toBe('/auth/discord');
    expect(signInAddress({ pathname: '/sessions', search: '?q=a&error=auth_failed' })).toBe(
      '/auth/discord?next=%2Fsessions%3Fq%3Da',
    );
  });
});
