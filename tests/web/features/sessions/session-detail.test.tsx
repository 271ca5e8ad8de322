import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SessionDetails } from '../../../../src/contracts/sessions.ts';
import { FakeSocket, useFakeSocket } from '../../support/fake-socket.ts';
import { answer, problem, server, signedInAs, useMockServer } from '../../support/mock-answers.ts';
import { renderApp } from '../../support/render-app.tsx';
import { brannock, sampleDetails, sampleParticipant, thalori } from './sample-sessions.ts';
import { sessionServer, write, written } from './session-handlers.ts';

useMockServer();
useFakeSocket();
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
beforeEach(() => sessionStorage.clear());

type Put = { body: unknown; version: string | null };
const calx = sampleParticipant('c', 'Calyx', {
  playerId: 'p3',
  playerName: 'Calyx',
  confidenceScore: 1,
  counted: true,
  notCounted: null,
});

const serve = (change: Partial<SessionDetails> = {}) => {
  const state = { rows: [], details: sampleDetails(change) };
  server.use(...sessionServer(state));
  return state;
};
const onPut = (puts: Put[], reply: (times: number) => Response) =>
  server.use(
    write('put', '/api/sessions/s1/participants', async (request) => {
      puts.push({ body: await request.json(), version: request.headers.get('if-match') });
      return reply(puts.length);
    }),
  );
const edit = async () => {
  renderApp('/sessions/s1');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Participants' }));
  await screen.findByRole('region', { name: 'Pending Changes' });
};
const pending = () => screen.getByRole('region', { name: 'Pending Changes' });
const addName = (name: string) => userEvent.type(screen.getByLabelText('Add a name'), `${name}{Enter}`);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('a session', () => {
  it('turns from pending into its list by a socket message, without a reload', async () => {
    const state = serve({ status: 'pending', participants: [], confidenceScore: null, rawText: null });
    renderApp('/sessions/s1');
    await screen.findByText('The screenshots are being read.');

    state.details = sampleDetails();
    act(() =>
      FakeSocket.last.brings({
        type: 'session_processed',
        position: '9',
        sessionId: 's1',
        status: 'processed',
        eventType: 'Kraken',
        eventDate: '2026-11-20T19:30:00.000Z',
        participantCount: 2,
        version: 3,
      }),
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

describe('editing participants', () => {
  it('picks a candidate by its key, adds and removes, and sends the differences with the version', async () => {
    serve();
    const puts: Put[] = [];
    onPut(puts, () => written('s1', 4));
    await edit();

    await userEvent.click(screen.getByRole('button', { name: 'Remove Brannock' }));
    await addName('Calyx');
    await userEvent.click(screen.getByLabelText('Add a name'));
    await userEvent.paste('Nyxw\nOskar');
    await userEvent.click(screen.getByText('Thalori'));
    await userEvent.keyboard('2');

    expect(within(pending()).getByText('+3')).toBeInTheDocument();
    expect(within(pending()).getByText('−1')).toBeInTheDocument();
    expect(within(pending()).getByText(/^was .Thalori.$/u)).toBeInTheDocument();
    expect(within(pending()).getByRole('status')).toHaveTextContent('2 → 4 participants');
    await save();

    await screen.findByRole('table', { name: 'Participants' });
    expect(puts).toEqual([
      {
        version: '"3"',
        body: {
          participants: [
            { id: 'a', playerId: 'p2' },
            { rawName: 'Calyx', playerId: 'p3' },
            { rawName: 'Nyxw' },
            { rawName: 'Oskar' },
          ],
        },
      },
    ]);
  });

  it('keeps the draft when the save fails', async () => {
    serve();
    const puts: Put[] = [];
    onPut(puts, (times) => (times === 1 ? problem(500, 'internal') : written('s1', 4)));
    await edit();
    await addName('Calyx');
    await save();

    expect(await screen.findByText('Failed to save participants')).toBeInTheDocument();
    expect(within(pending()).getByText('Calyx')).toBeInTheDocument();
    await save();
    await screen.findByRole('table', { name: 'Participants' });
    expect(puts).toHaveLength(2);
  });

  const conflict = async () => {
    const state = serve();
    const puts: Put[] = [];
    onPut(puts, (times) => {
      if (times > 1) return written('s1', 5);
      state.details = sampleDetails({ version: 4, participants: [brannock, calx] });
      return problem(409, 'version-conflict');
    });
    await edit();
    await addName('Nyxw');
    await addName('Calyx');
    await userEvent.click(screen.getByRole('button', { name: 'Remove Thalori' }));
    await save();
    const panel = await screen.findByText('Somebody else has saved this list since you began.');
    return { puts, panel: panel.parentElement ?? panel };
  };

  it('shows their and my changes on a conflict and lays mine on theirs', async () => {
    const { puts, panel } = await conflict();
    expect(panel).toHaveTextContent(/Their changes.*Added: Calyx.*Removed: Thalori.*My changes.*Nyxw/u);

    await userEvent.click(screen.getByRole('button', { name: 'Reapply mine' }));
    expect(within(pending()).getByRole('status')).toHaveTextContent('2 → 3 participants');
    await save();
    await waitFor(() => expect(puts).toHaveLength(2));
    expect(puts[1]).toEqual({
      version: '"4"',
      body: { participants: [{ id: 'b' }, { id: 'c' }, { rawName: 'Nyxw' }] },
    });
  });

  it('gives mine up on a conflict when asked to', async () => {
    const { puts } = await conflict();
    await userEvent.click(screen.getByRole('button', { name: 'Discard mine' }));
    const table = await screen.findByRole('table', { name: 'Participants' });
    expect(within(table).getByText('Calyx')).toBeInTheDocument();
    expect(within(table).queryByText('Nyxw')).not.toBeInTheDocument();
    expect(puts).toHaveLength(1);
  });

  it('takes a save back by the inverse save', async () => {
    const state = serve();
    const puts: Put[] = [];
    onPut(puts, (times) => {
      if (times === 1) {
        state.details = sampleDetails({ version: 4, participants: [{ ...thalori, playerId: 'p1' }, calx] });
        return written('s1', 4);
      }
      return written('s1', 5);
    });
    await edit();
    await userEvent.click(screen.getByRole('button', { name: 'Remove Brannock' }));
    await userEvent.click(screen.getByText('Thalori'));
    await userEvent.keyboard('1');
    await addName('Calyx');
    await save();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(puts).toHaveLength(2));
    expect(await screen.findByText("Names without a player count as nobody's.")).toBeInTheDocument();
    expect(puts[1]).toEqual({
      version: '"4"',
      body: {
        participants: [
          { id: 'a', playerId: null },
          { id: 'b', rawName: 'Brannock', playerId: 'p0' },
        ],
      },
    });
  });

  it('asks before pending changes are left, and keeps them over a new sign-in', async () => {
    serve();
    const { history, unmount } = renderApp('/sessions/s1');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Participants' }));
    await screen.findByLabelText('Add a name');
    await addName('Nyxw');
    act(() => history.go('/players'));
    const dialog = await screen.findByRole('dialog', { name: 'Leave with pending changes?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stay' }));
    expect(window.location.pathname).toBe('/sessions/s1');

    unmount();
    renderApp('/sessions/s1');
    expect(await screen.findByLabelText('Add a name')).toBeInTheDocument();
    expect(within(pending()).getByText('Nyxw')).toBeInTheDocument();
  });

  it('offers a member no moderation', async () => {
    serve();
    server.use(signedInAs({ role: 'member', may: { submit: false, edit: true, moderate: false } }));
    await edit();
    for (const name of ['Verify', 'Exclude', 'Correct', 'Save and verify']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  });
});

describe('verifying', () => {
  const open = async () => {
    renderApp('/sessions/s1');
    await userEvent.click(await screen.findByRole('button', { name: 'Verify' }));
    return screen.findByRole('dialog', { name: 'Verify session' });
  };
  const onVerify = (calls: string[]) =>
    server.use(
      write('post', '/api/sessions/s1/verify', async (request) => {
        calls.push(JSON.stringify(await request.json()));
        return written('s1', 5);
      }),
    );

  it('registers what may be a name and was not called something else, and says which were refused', async () => {
    const odd = sampleParticipant('d', '???');
    serve({ participants: [thalori, brannock, sampleParticipant('e', 'Nyxw'), sampleParticipant('f', 'FPS 60'), odd] });
    const puts: Put[] = [];
    onPut(puts, () => written('s1', 4, { refused: [{ item: 2, name: 'Nyxw', code: 'name-taken' }] }));
    const dialog = await open();
    const about = within(dialog).getByRole('group', { name: 'Players for FPS 60' });
    await userEvent.click(within(about).getByRole('button', { name: 'Not a name' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Register all as new' }));
    server.use(write('post', '/api/sessions/s1/verify', () => written('s1', 4)));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Verify' }));

    expect(await screen.findByText(/Nyxw. could not be registered and stays unmatched/u)).toBeInTheDocument();
    expect(puts[0]?.body).toEqual({
      participants: [{ id: 'a' }, { id: 'b' }, { id: 'e' }, { id: 'd' }],
      notNames: ['f'],
      register: ['a', 'e'],
    });
  });

  it('saves a picked player first, then verifies', async () => {
    serve();
    const puts: Put[] = [];
    const calls: string[] = [];
    onPut(puts, () => {
      calls.push('save');
      return written('s1', 4);
    });
    onVerify(calls);
    const dialog = await open();
    await userEvent.click(within(dialog).getByRole('button', { name: /^Thaloris/u }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(calls).toEqual(['save', '{}']));
    expect(puts[0]?.body).toEqual({ participants: [{ id: 'a', playerId: 'p2' }, { id: 'b' }] });
  });

  it('counts what it confirms, and is not offered where nothing waits', async () => {
    serve();
    const dialog = await open();
    expect(dialog).toHaveTextContent('One name is confirmed. One name without a player stays nobody’s.');
    cleanup();
    serve({ status: 'verified', participants: [brannock] });
    renderApp('/sessions/s1');
    await screen.findByRole('button', { name: 'Edit Participants' });
    expect(screen.queryByRole('button', { name: 'Verify' })).not.toBeInTheDocument();
  });
});
