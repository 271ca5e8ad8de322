import { screen } from '@testing-library/react';
import { answer, json, problem, server, useMockServer } from '../../support/mock-answers.ts';
import { renderApp } from '../../support/render-app.tsx';
import { useFakeSocket } from '../../support/fake-socket.ts';

useMockServer();
useFakeSocket();

const config = (privacy: { contact: string | null; retention: string | null }) =>
  answer('/auth/config', () => json({ guildName: 'Emberfall', demo: false, privacy, setup: false }));

describe('the privacy page', () => {
  it('shows the guild’s own contact and retention, to someone who is not signed in', async () => {
    server.use(
      config({ contact: 'officers@example.org', retention: 'Six months after you leave.' }),
      answer('/auth/user', () => problem(401, 'signed-out')),
    );
    renderApp('/privacy');
    expect(await screen.findByRole('heading', { name: 'Privacy at Emberfall' })).toBeInTheDocument();
    expect(await screen.findByText('officers@example.org')).toBeInTheDocument();
    expect(screen.getByText('Six months after you leave.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings');
  });

  it('says whom to ask where the guild has set nothing', async () => {
    server.use(config({ contact: null, retention: null }));
    renderApp('/privacy');
    expect(await screen.findByText('Ask a moderator or admin of the guild.')).toBeInTheDocument();
    expect(screen.getByText(/^Until you or an admin of the guild asks for its erasure/u)).toBeInTheDocument();
  });

  it('is linked from the sign-in page and from Settings', async () => {
    server.use(
      config({ contact: null, retention: null }),
      answer('/auth/user', () => problem(401, 'signed-out')),
    );
    const first = renderApp('/');
    expect(await screen.findByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
    first.unmount();
    server.resetHandlers();
    renderApp('/settings');
    expect(await screen.findByRole('link', { name: 'Read' })).toHaveAttribute('href', '/privacy');
  });
});
