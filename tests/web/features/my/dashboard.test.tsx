import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { useFakeSocket } from '../../support/fake-socket.ts';
import { answer, json, server, signedInAs, unlinked, useMockServer } from '../../support/mock-answers.ts';
import { renderApp } from '../../support/render-app.tsx';
import { sampleSessions, sampleStats } from '../../support/sample-answers.ts';
import { samplePlayers } from '../sessions/sample-sessions.ts';
import { write } from '../sessions/session-handlers.ts';

useMockServer();
useFakeSocket();

const figure = async (label: string) => (await screen.findByText(label)).parentElement;
const block = (name: string) => screen.findByRole('region', { name });

describe('the dashboard', () => {
  it('greets and shows five figures, a dash where nothing was measured', async () => {
    renderApp('/');
    expect(await screen.findByRole('heading', { name: 'Welcome back, saltveil' })).toBeInTheDocument();
    const name = await screen.findByText(/^In-game name/u);
    await waitFor(() => expect(name).toHaveTextContent(/^In-game name Mirae, first seen \d+ days ago$/u));
    await waitFor(() => expect(screen.getAllByText('up 2 positions')).toHaveLength(2));
    expect(await figure('Server Rank')).toHaveTextContent('6of 119');
    expect(await figure('Total Sessions')).toHaveTextContent('152counted, 21 in 30 days');
    expect(await figure('Weekly Average')).toHaveTextContent('4.3');
    expect(await figure('Voice Joins')).toHaveTextContent('–Not enough data yet');
    expect(await figure('Current Streak')).toHaveTextContent('18weeks');
  });

  it('shows the sessions of six weeks and another period after its button, kept in the address', async () => {
    renderApp('/');
    const sixWeeks = sampleSessions(42).length;
    const rows = async (count: number) =>
      expect(await screen.findByRole('table', { name: 'Session History' })).toHaveAttribute(
        'aria-rowcount',
        `${count + 1}`,
      );
    await screen.findByText(`${sixWeeks} sessions`);
    await rows(sixWeeks);
    expect(screen.getByRole('button', { name: '6 Weeks' })).toHaveAttribute('aria-pressed', 'true');

    await userEvent.click(screen.getByRole('button', { name: 'Week' }));
    const week = sampleSessions(7).length;
    await screen.findByText(`${week} sessions`);
    await rows(week);
    expect(window.location.search).toBe('?period=week');
    expect(within(await block('Event Participation')).getByText('last 7 days')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Week' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('opens at the period of its address', async () => {
    renderApp('/?period=all');
    expect(await screen.findByText(`${sampleSessions(null).length} sessions`)).toBeInTheDocument();
  });

  it('shows all achievements when they are asked for, and what is missing to each', async () => {
    renderApp('/');
    const list = await block('Achievements');
    expect(await within(list).findByText('250 sessions, 98 to go')).toBeInTheDocument();
    await userEvent.click(within(list).getByRole('button', { name: 'Show all 5' }));
    expect(within(list).getAllByRole('listitem')).toHaveLength(5);
    expect(within(list).getByText('10 hours in voice, 10 h to go')).toBeInTheDocument();
  });

  it('compares, and cuts achievements at four and events at eight', async () => {
    renderApp('/');
    expect(await screen.findByText('+117% higher')).toBeInTheDocument();
    expect(within(await block('Achievements')).getAllByRole('listitem')).toHaveLength(4);
    expect(within(await block('Achievements')).getByText('Unlocked')).toBeInTheDocument();
    expect(within(await block('Event Participation')).getAllByRole('listitem')).toHaveLength(8);
  });

  it('says less, not something invented, without data to compare', async () => {
    server.use(answer('/api/my/stats', () => json({ ...sampleStats, comparison: null, rankTrend: null })));
    renderApp('/');
    const comparisons = await block('Activity Comparisons');
    expect(await within(comparisons).findAllByText('Not enough data yet')).toHaveLength(2);
    expect(within(comparisons).queryByText(/higher/)).not.toBeInTheDocument();
  });

  it('words a lower activity', async () => {
    const comparison = { windowDays: 42, own: 3, median: 12, members: 80, percent: -75 };
    server.use(answer('/api/my/stats', () => json({ ...sampleStats, comparison })));
    renderApp('/');
    expect(await screen.findByText('-75% lower')).toBeInTheDocument();
  });

  it('says that the player could not be read, and reads it again', async () => {
    server.use(answer('/api/my/profile', () => new Response('{}', { status: 500 })));
    renderApp('/');
    const said = (await screen.findByText('Failed to fetch your profile')).closest<HTMLElement>('[role="alert"]');
    server.use(answer('/api/my/profile', () => json({ player: { id: 'p-1', name: 'Mirae' } })));
    await userEvent.click(within(said ?? document.body).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^In-game name/)).toHaveTextContent('In-game name Mirae');
    expect(screen.queryByText('Failed to fetch your profile')).not.toBeInTheDocument();
  });

  it('tells someone without a player what to do', async () => {
    server.use(...unlinked, signedInAs({ role: 'member', may: { submit: false, edit: true, moderate: false } }));
    renderApp('/');
    expect(await screen.findByText('No player linked to your account')).toBeInTheDocument();
    expect(screen.getByText('No in-game name yet')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Choose Your In-game Name' })).toBeInTheDocument();
    expect(await screen.findByText('No sessions found for this period')).toBeInTheDocument();
    expect(await screen.findByText('No event participation data available')).toBeInTheDocument();
    expect(screen.getByText('Join some raids to see your stats!')).toBeInTheDocument();
    expect(await figure('Server Rank')).toHaveTextContent('–');
  });

  it('lets someone without a player say who they are, and take it back', async () => {
    const request = {
      id: 'r-1',
      player: { id: 'p-1', name: 'Mirae' },
      status: 'pending',
      requestedAt: '2026-03-01T20:00:00Z',
      notes: null,
    };
    let linkRequest: object | null = null;
    const written = { position: '9', id: 'r-1', version: 9, revision: 9, commandId: 'c9' };
    server.use(
      answer('/api/my/profile', () => json({ player: null, linkRequest })),
      ...unlinked,
      signedInAs({ role: 'member', may: { submit: false, edit: true, moderate: false } }),
      answer('/api/players', () => json(samplePlayers)),
      write('post', '/api/link-requests', async (received) => {
        linkRequest = { ...request, sent: await received.json() };
        return json(written);
      }),
      http.delete('http://localhost/api/link-requests/r-1', () => {
        linkRequest = { ...request, status: 'declined', notes: 'Mirae is someone else' };
        return json(written);
      }),
    );
    const user = userEvent.setup();
    renderApp('/');
    await user.click(await screen.findByRole('button', { name: 'Choose Your In-game Name' }));
    const dialog = await screen.findByRole('dialog', { name: 'Which player are you?' });
    const [first] = samplePlayers;
    await user.type(within(dialog).getByRole('combobox'), `${first?.name}{Enter}`);
    await user.click(within(dialog).getByRole('button', { name: 'This Is Me' }));
    expect(await screen.findByText('Link Requested')).toBeInTheDocument();
    await waitFor(() => expect(linkRequest).toMatchObject({ sent: { playerId: first?.id } }));
    expect(await screen.findByText(/You asked to be linked to/u)).toHaveTextContent('Mirae');
    await user.click(screen.getByRole('button', { name: 'Withdraw Request' }));
    expect(await screen.findByText(/A moderator declined to link you to/u)).toHaveTextContent(
      'A moderator declined to link you to Mirae: Mirae is someone else',
    );
  });

  it('tells a moderator without a player what he can do himself', async () => {
    server.use(...unlinked, signedInAs({ role: 'mod', may: { submit: true, edit: true, moderate: true } }));
    renderApp('/');
    expect(await screen.findByRole('link', { name: 'Link your account' })).toHaveAttribute(
      'href',
      '/player-associations?create=true',
    );
    expect(screen.getByRole('link', { name: 'register it' })).toHaveAttribute('href', '/players?register=true');
  });

  it('says of each part that stands on the statistics that they could not be read', async () => {
    server.use(answer('/api/my/stats', () => new Response('{}', { status: 500 })));
    renderApp('/');
    for (const [part, said] of [
      ['Achievements', 'Achievements could not be read'],
      ['Activity Comparisons', 'Comparisons could not be read'],
      ['Voice Activity', 'Voice activity could not be read'],
    ] as const) {
      const shown = await block(part);
      expect(await within(shown).findByText(said)).toBeInTheDocument();
      expect(within(shown).queryByText('–')).not.toBeInTheDocument();
    }
  });

  it('offers another try when a part could not be read', async () => {
    server.use(answer('/api/my/sessions', () => new Response('{}', { status: 500 })));
    renderApp('/');
    const history = await block('Session History');
    const again = await within(history).findByRole('button', { name: 'Try again' });
    server.resetHandlers();
    await userEvent.click(again);
    expect(await within(history).findByRole('table')).toBeInTheDocument();
  });
});
