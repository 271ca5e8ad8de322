import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeSocket, useFakeSocket } from '../../support/fake-socket.ts';
import { server, useMockServer } from '../../support/mock-answers.ts';
import { renderApp } from '../../support/render-app.tsx';
import { sampleDetails, sampleRow } from './sample-sessions.ts';
import { sessionServer } from './session-handlers.ts';

useMockServer();
useFakeSocket();

const changed = (sessionId: string) => ({
  type: 'projection-updated' as const,
  position: '5',
  projection: 'sessions' as const,
  keys: [sessionId],
});
const rowsOf = () =>
  within(screen.getByRole('table', { name: 'PvP Sessions' }))
    .getAllByRole('row')
    .slice(1);

describe('the sessions list', () => {
  it('is a table of which only some rows are in the DOM', async () => {
    const rows = Array.from({ length: 400 }, (_, index) =>
      sampleRow(`s${index}`, { eventDate: new Date(Date.UTC(2026, 10, 20) - index * 3_600_000).toISOString() }),
    );
    server.use(...sessionServer({ rows, details: sampleDetails() }));
    renderApp('/sessions');

    await screen.findAllByRole('link', { name: /^View/u });

    const table = screen.getByRole('table', { name: 'PvP Sessions' });
    expect(table).toHaveAttribute('aria-rowcount', '401');
    expect(rowsOf()[0]).toHaveAttribute('aria-rowindex', '2');
    expect(rowsOf().length).toBeLessThan(100);
    expect(within(table).getByRole('columnheader', { name: 'Date (UTC)' })).toBeInTheDocument();
  });

  it('shows a dash where nothing was measured, and the status of a row that was not read', async () => {
    const rows = [sampleRow('s1', { status: 'failed', confidenceScore: null, participantCount: 0 })];
    server.use(...sessionServer({ rows, details: sampleDetails() }));
    renderApp('/sessions');

    expect(await screen.findByText('Failed')).toBeInTheDocument();
    const rate = (await screen.findByText('Verified Rate')).parentElement;
    await waitFor(() => expect(rate).toHaveTextContent('10 waiting for review'));
    expect(rate).toHaveTextContent('–');
  });

  it('shows a dash, not 0 %, for a session of which no name resembles a player', async () => {
    const rows = [sampleRow('s1', { confidenceScore: 0 }), sampleRow('s2', { confidenceScore: 0.98 })];
    server.use(...sessionServer({ rows, details: sampleDetails() }));
    renderApp('/sessions');
    expect(await screen.findByText('98%')).toBeInTheDocument();
    expect(screen.queryByText('0%')).not.toBeInTheDocument();
  });

  it('gathers new sessions until they are asked for, and changes known rows in place', async () => {
    const state = { rows: [sampleRow('s1', { status: 'pending', confidenceScore: null })], details: sampleDetails() };
    server.use(...sessionServer(state));
    renderApp('/sessions');
    await screen.findByText('Pending');

    state.rows = [
      sampleRow('s2', {
        eventDate: '2026-11-21T19:30:00.000Z',
        submittedAt: '2026-11-21T22:00:00.000Z',
        discordUsername: 'newcomer',
      }),
      sampleRow('s1', { participantCount: 12 }),
    ];
    act(() => FakeSocket.last.brings(changed('s1')));

    const button = await screen.findByRole('button', { name: '1 new session' });
    expect(screen.queryByText('Pending')).not.toBeInTheDocument();
    expect(rowsOf()).toHaveLength(1);
    await userEvent.click(button);
    expect(rowsOf()).toHaveLength(2);
    expect(rowsOf()[0]).toHaveTextContent('newcomer');
    expect(screen.queryByRole('button', { name: '1 new session' })).not.toBeInTheDocument();
  });

  it('opens the quick details by keys and steps through the rows', async () => {
    const rows = [sampleRow('s1'), sampleRow('s2', { eventDate: '2026-11-19T19:30:00.000Z' })];
    server.use(...sessionServer({ rows, details: sampleDetails() }));
    renderApp('/sessions');
    await screen.findAllByRole('link', { name: /^View/u });

    await userEvent.keyboard('j{Enter}');
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('Brannock')).toBeInTheDocument();
    expect(window.location.search).toBe('?session=s1');

    await userEvent.keyboard('j');
    expect(window.location.search).toBe('?session=s2');
    expect(within(dialog).getByRole('link', { name: 'View Full Details' })).toHaveAttribute('href', '/sessions/s2');
  });

  it('says why nothing is shown and offers to clear the filters', async () => {
    server.use(...sessionServer({ rows: [], details: sampleDetails() }));
    renderApp('/sessions?search=Thalo&event=Kraken');

    expect(await screen.findByText('No sessions found')).toBeInTheDocument();
    expect(screen.getByText('No Kraken session names “Thalo”.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Clear search and filter' }));
    expect(window.location.search).toBe('');
    expect(await screen.findByText('Sessions appear here as soon as the first one is submitted.')).toBeInTheDocument();
  });

  it('says of each session how far it is and how many of its names wait', async () => {
    const rows = [
      sampleRow('s1', { unverifiedCount: 3 }),
      sampleRow('s2', { status: 'verified' }),
      sampleRow('s3', { excluded: true, unverifiedCount: 3 }),
      sampleRow('s4'),
    ];
    server.use(...sessionServer({ rows, details: sampleDetails() }));
    renderApp('/sessions');
    await screen.findAllByRole('link', { name: /^View/u });
    const statusOf = (row: HTMLElement) => within(row).getAllByRole('cell')[6]?.textContent;
    expect(rowsOf().map(statusOf)).toEqual(['3 to review', 'Verified', 'Excluded', 'Processed']);
  });

  it('counts what a search has found, and marks in the quick details who was searched for', async () => {
    server.use(...sessionServer({ rows: [sampleRow('s1')], details: sampleDetails() }));
    renderApp('/sessions?search=thal');
    await userEvent.click(await screen.findByText('1 session.'));
    await userEvent.keyboard('j{Enter}');
    const dialog = await screen.findByRole('dialog');
    expect((await within(dialog).findByText('Thalori')).closest('mark')).not.toBeNull();
    expect(within(dialog).getByText('Brannock').closest('mark')).toBeNull();
  });
});
