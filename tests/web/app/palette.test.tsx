import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sampleDetails, sampleRow } from '../features/sessions/sample-sessions.ts';
import { sessionServer } from '../features/sessions/session-handlers.ts';
import { useFakeSocket } from '../support/fake-socket.ts';
import { server, signedInAs, useMockServer } from '../support/mock-answers.ts';
import { renderApp } from '../support/render-app.tsx';

useMockServer();
useFakeSocket();

const open = async () => {
  server.use(...sessionServer({ rows: [sampleRow('s1')], details: sampleDetails() }));
  renderApp('/leaderboard');
  await screen.findByRole('heading', { name: 'Leaderboard' });
  await userEvent.keyboard('{Control>}k{/Control}');
  return screen.findByRole('dialog', { name: 'Go to' });
};
const labels = (dialog: HTMLElement) =>
  within(dialog)
    .queryAllByRole('option')
    .map(({ textContent }) => textContent);

describe('the palette', () => {
  it('begins with the pages, finds players and sessions, and goes there by Enter', async () => {
    const dialog = await open();
    expect(labels(dialog)).toEqual([
      'DashboardPage',
      'LeaderboardPage',
      'PvP SessionsAll SessionsPage',
      'Player ManagementPage',
      'Voice ActivityPage',
      'ReviewPage',
      'Rename RequestsPage',
      'Player AssociationsPage',
      'MessagesPage',
      'Admin PanelPage',
      'Read ModelsPage',
      'RecognitionPage',
      'System MetricsPage',
      'SettingsPage',
    ]);
    await userEvent.keyboard('cal');
    await waitFor(() => expect(labels(dialog)).toEqual(['CalyxPlayer', 'Kraken, 20 Nov 19:30 UTC31 namesSession']));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/sessions/s1'));
    expect(screen.queryByRole('dialog', { name: 'Go to' })).not.toBeInTheDocument();
  });

  it('finds a page by the name that the sidebar has for it', async () => {
    const dialog = await open();
    await userEvent.keyboard('all sess');
    await waitFor(() => expect(labels(dialog)[0]).toBe('PvP SessionsAll SessionsPage'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/sessions'));
  });

  it('does what the open page can do, after it has closed, and nothing that cannot be done now', async () => {
    server.use(...sessionServer({ rows: [], details: sampleDetails({ excluded: true }) }));
    renderApp('/sessions/s1');
    await screen.findByRole('button', { name: 'Edit Participants' });
    await userEvent.keyboard('{Control>}k{/Control}');
    const dialog = await screen.findByRole('dialog', { name: 'Go to' });
    expect(labels(dialog)).toEqual(
      expect.arrayContaining(['Edit participantseAction', 'VerifyvAction', 'Include this sessionAction']),
    );
    expect(labels(dialog)).not.toContain('Exclude this sessionAction');
    await userEvent.keyboard('correct ev{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Correct session' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog', { name: 'Go to' })).not.toBeInTheDocument();
  });

  it('does it on the row that had the focus', async () => {
    server.use(...sessionServer({ rows: [sampleRow('s1'), sampleRow('s2')], details: sampleDetails() }));
    renderApp('/sessions');
    await screen.findAllByRole('link', { name: /^View/u });
    await userEvent.keyboard('jjx{Control>}k{/Control}');
    await screen.findByRole('dialog', { name: 'Go to' });
    await userEvent.keyboard('exclude{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Exclude 1 session' })).toBeInTheDocument();
  });

  it('opens by the button of the top bar, which has the focus again afterwards', async () => {
    server.use(...sessionServer({ rows: [sampleRow('s1')], details: sampleDetails() }));
    renderApp('/leaderboard');
    const button = await screen.findByRole('button', { name: 'Search or jump to' });
    expect(button).toHaveAttribute('aria-keyshortcuts', 'Control+K');
    await userEvent.click(button);
    const field = within(await screen.findByRole('dialog', { name: 'Go to' })).getByRole('combobox');
    expect(field).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('says that nothing is there, and closes without going anywhere', async () => {
    server.use(signedInAs({ role: 'member' }));
    const dialog = await open();
    await userEvent.keyboard('q');
    expect(await within(dialog).findByText('No action, page, player or session matches.')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(window.location.pathname).toBe('/leaderboard');
  });
});
