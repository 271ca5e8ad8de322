import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeSocket, useFakeSocket } from '../../support/fake-socket.ts';
import { answer, problem, server, useMockServer } from '../../support/mock-answers.ts';
import { renderApp } from '../../support/render-app.tsx';
import { brannock, sampleDetails, sampleParticipant, thalori } from './sample-sessions.ts';
import { onPut, serve, write, written } from './session-handlers.ts';
import type { Put } from './session-handlers.ts';

useMockServer();
useFakeSocket();
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
beforeEach(() => sessionStorage.clear());

describe('a session', () => {
  it('turns from pending into its list by a socket message, without a reload', async () => {
    const state = serve({ status: 'pending', participants: [], confidenceScore: null, rawText: null });
    renderApp('/sessions/s1');
    await screen.findByText('The screenshots are being read.');

    state.details = sampleDetails();
    act(() =>
      FakeSocket.last.brings({ type: 'projection-updated', position: '9', projection: 'sessions', keys: ['s1'] }),
    );

    const table = await screen.findByRole('table', { name: 'Participants' });
    expect(within(table).getByText('Brannock')).toBeInTheDocument();
    expect(within(table).getByText('Thalori').closest('[role="row"]')).toHaveTextContent('not counted: no player');
  });

  it('stands below the list in the breadcrumb', async () => {
    serve({ id: '7c41e09b-5f0e-4a55-9d0c-0a3f6c1f7b11' });
    renderApp('/sessions/7c41e09b-5f0e-4a55-9d0c-0a3f6c1f7b11');
    const crumbs = await screen.findByRole('navigation', { name: 'Breadcrumb' });
    await within(crumbs).findByText('Kraken, 20 Nov');
    expect(crumbs).toHaveTextContent(/^DashboardPvP SessionsKraken, 20 Nov$/u);
    expect(within(crumbs).getByRole('link', { name: 'PvP Sessions' })).toHaveAttribute('href', '/sessions');
  });

  it('says that a session is not there', async () => {
    serve();
    server.use(answer('/api/sessions/:id/details', () => problem(404, 'not-found')));
    renderApp('/sessions/s9');
    expect(await screen.findByText('Session Not Found')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Sessions' })).toHaveAttribute('href', '/sessions');
  });

  it('shows the failure with its reason and reprocesses', async () => {
    serve({ status: 'failed', participants: [], failure: { code: 'no-names', detail: 'No name was found.' } });
    const calls: string[] = [];
    server.use(
      write('post', '/api/sessions/s1/reprocess', (request) => {
        calls.push(request.url);
        return written('s1', 3);
      }),
    );
    renderApp('/sessions/s1');
    await screen.findByText('No name was found.');
    await userEvent.click(screen.getByRole('button', { name: 'Reprocess' }));
    await waitFor(() => expect(calls).toHaveLength(1));
  });
});

describe('verifying', () => {
  const open = async () => {
    renderApp('/sessions/s1');
    await userEvent.click(await screen.findByRole('button', { name: 'Verify' }));
    return screen.findByRole('dialog', { name: 'Verify session' });
  };

  it('registers what may be a name and was not called something else, and says which were refused', async () => {
    const odd = sampleParticipant('d', '???');
    serve({ participants: [thalori, brannock, sampleParticipant('e', 'Nyxw'), sampleParticipant('f', 'FPS 60'), odd] });
    const puts: Put[] = [];
    onPut(puts, () => written('s1', 4, { refused: [{ item: 2, name: 'Nyxw', code: 'name-taken' }] }));
    const dialog = await open();
    const about = within(dialog).getByRole('group', { name: 'Players for FPS 60' });
    await userEvent.click(within(about).getByRole('button', { name: 'Not a name' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Register all as new' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Verify' }));

    expect(await screen.findByText(/Nyxw. could not be registered and stays unmatched/u)).toBeInTheDocument();
    expect(puts[0]?.body).toEqual({
      participants: [{ id: 'a' }, { id: 'b' }, { id: 'e' }, { id: 'd' }],
      notNames: ['f'],
      register: ['a', 'e'],
      verify: true,
    });
  });

  it('saves a picked player with it', async () => {
    serve();
    const puts: Put[] = [];
    onPut(puts, () => written('s1', 4));
    const dialog = await open();
    await userEvent.click(within(dialog).getByRole('button', { name: /^Thaloris/u }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Verify' }));
    await screen.findByText('Session verified');
    expect(puts.map(({ body }) => body)).toEqual([
      { participants: [{ id: 'a', playerId: 'p2' }, { id: 'b' }], verify: true },
    ]);
  });

  it('counts what it confirms, and is not offered where nothing waits', async () => {
    serve();
    const dialog = await open();
    expect(dialog).toHaveTextContent('One name is confirmed. One name without a player stays unmatched.');
    cleanup();
    serve({ status: 'verified', participants: [brannock] });
    renderApp('/sessions/s1');
    await screen.findByRole('button', { name: 'Edit Participants' });
    expect(screen.queryByRole('button', { name: 'Verify' })).not.toBeInTheDocument();
  });
});
