import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { applyStoredTheme } from '../../../web/src/ui/platform/theme.ts';
import { useFakeSocket } from '../support/fake-socket.ts';
import { answer, json, server, signedInAs, useMockServer } from '../support/mock-answers.ts';
import { renderApp } from '../support/render-app.tsx';

useMockServer();
useFakeSocket();
afterEach(() => {
  localStorage.clear();
  applyStoredTheme();
  document.cookie = 'sidebar_state=; path=/; max-age=0';
});

const linksOf = async () =>
  within(await screen.findByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

const moderators = [
  'All Sessions',
  'Player Management',
  'Voice Activity',
  'Review',
  'Rename Requests',
  'Player Associations',
];

describe('the sidebar', () => {
  it.each([
    ['member', 'Member Access', ['Dashboard', 'Leaderboard', 'Settings']],
    ['mod', 'Mod Access', ['Dashboard', 'Leaderboard', 'Settings', ...moderators]],
    [
      'admin',
      'Admin Access',
      ['Dashboard', 'Leaderboard', 'Settings', ...moderators, 'Messages', 'Admin Panel', 'System Metrics'],
    ],
  ] as const)('lists for a %s what the role permits', async (role, words, links) => {
    server.use(signedInAs({ role }));
    renderApp('/leaderboard');
    expect(await linksOf()).toEqual(links);
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Leaderboard' })).toHaveAttribute('aria-current', 'page');
  });

  it('says how much waits on a page, to moderators only', async () => {
    const asked = jest.fn(() => json({ names: 72, renameRequests: 1, linkRequests: 2, hasLinks: true }));
    server.use(signedInAs({ role: 'mod' }), answer('/api/review/waiting', asked));
    renderApp('/leaderboard');
    expect(await screen.findByRole('link', { name: 'Review 72 waiting' })).toHaveAttribute('href', '/review');
    expect(screen.getByRole('link', { name: 'Rename Requests 1 waiting' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Player Associations 2 waiting' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All Sessions' })).toBeInTheDocument();
  });

  it('asks for nothing that waits on behalf of a member', async () => {
    const asked = jest.fn(() => json({ names: 72, renameRequests: 1 }));
    server.use(signedInAs({ role: 'member' }), answer('/api/review/waiting', asked));
    renderApp('/leaderboard');
    await linksOf();
    expect(asked).not.toHaveBeenCalled();
  });

  it('marks the dashboard on both of its paths', async () => {
    renderApp('/dashboard');
    await linksOf();
    expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  });

  it('marks a page for what lies below it', async () => {
    server.use(signedInAs({ role: 'mod' }));
    renderApp('/players/p1');
    await linksOf();
    const sidebar = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(sidebar.getByRole('link', { current: 'page' })).toHaveTextContent('Player Management');
  });

  it('says Demo guild only when the server does', async () => {
    server.use(signedInAs({ demo: false }));
    renderApp('/leaderboard');
    await linksOf();
    expect(screen.queryByText('Demo guild')).not.toBeInTheDocument();
  });

  it('collapses with Ctrl+B and keeps that in a cookie', async () => {
    renderApp('/leaderboard');
    await linksOf();
    expect(screen.getByText('Unified Activity Tracker')).toBeInTheDocument();
    await userEvent.keyboard('{Control>}b{/Control}');
    await waitFor(() => expect(screen.queryByText('Unified Activity Tracker')).not.toBeInTheDocument());
    expect(document.cookie).toContain('sidebar_state=collapsed');
    expect(await linksOf()).toContain('Leaderboard');
  });
});

describe('the theme', () => {
  it('is dark by default, one class, and kept', async () => {
    applyStoredTheme();
    expect(document.documentElement).toHaveClass('dark');
    renderApp('/leaderboard');
    const theme = await screen.findByRole('group', { name: 'Theme' });
    expect(within(theme).getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(within(theme).getByRole('button', { name: 'Light' }));
    expect(document.documentElement).toHaveClass('light');
    expect(document.documentElement).not.toHaveClass('dark');
    expect(localStorage.getItem('vite-ui-theme')).toBe('light');

    document.documentElement.className = '';
    applyStoredTheme();
    expect(document.documentElement).toHaveClass('light');
  });
});

describe('an address where no page is', () => {
  it.each(['/nowhere', '/%', '/%E0%A4%A', '/sessions/a/b', '/sessions//', `/${'x'.repeat(2000)}`])(
    'says so: %s',
    async (path) => {
      renderApp(path);
      expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeInTheDocument();
    },
  );
});

describe('keys and navigation', () => {
  it('goes with g and a letter, moves the focus to main and changes the title', async () => {
    renderApp('/');
    await screen.findByRole('heading', { name: 'Welcome back, saltveil' });
    expect(document.title).toBe('Dashboard · Muster');
    await userEvent.keyboard('gl');
    expect(await screen.findByRole('heading', { name: 'Leaderboard' })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    expect(document.title).toBe('Leaderboard · Muster');
    expect(within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByText('Leaderboard')).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  it('lists the keys with ? and gives the focus back when that closes', async () => {
    renderApp('/leaderboard');
    const toggle = await screen.findByRole('button', { name: 'Toggle sidebar' });
    toggle.focus();
    await userEvent.keyboard('?');
    const help = await screen.findByRole('dialog', { name: 'Keyboard' });
    expect(within(help).getByText('Go to Leaderboard')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(toggle).toHaveFocus();
  });
});
