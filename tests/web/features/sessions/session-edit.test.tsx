import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useFakeSocket } from '../../support/fake-socket.ts';
import { HttpResponse } from 'msw';
import { answer, json, problem, server, signedInAs, useMockServer } from '../../support/mock-answers.ts';
import { sampleUser } from '../../support/sample-answers.ts';
import { renderApp } from '../../support/render-app.tsx';
import { brannock, sampleDetails, sampleParticipant } from './sample-sessions.ts';
import { onPut, serve, write, written } from './session-handlers.ts';
import type { Put } from './session-handlers.ts';

useMockServer();
useFakeSocket();
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
beforeEach(() => sessionStorage.clear());

const calx = sampleParticipant('c', 'Calyx', {
  playerId: 'p3',
  playerName: 'Calyx',
  confidenceScore: 1,
  counted: true,
  notCounted: null,
});

const edit = async () => {
  renderApp('/sessions/s1');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Participants' }));
  await screen.findByRole('region', { name: 'Pending Changes' });
};
const pending = () => screen.getByRole('region', { name: 'Pending Changes' });
const addName = (name: string) => userEvent.type(screen.getByLabelText('Add a name'), `${name}{Enter}`);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

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

    const added = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`, 'u') });
    // As on the server: names without a player are not verified
    expect(added('Calyx')).toHaveTextContent('Verified');
    expect(added('Nyxw')).toHaveTextContent('Unverified');
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

  const conflict = async (said: object = { changedBy: 'hale.ferrin' }) => {
    const state = serve();
    const puts: Put[] = [];
    onPut(puts, (times) => {
      if (times > 1) return written('s1', 5);
      state.details = sampleDetails({ version: 4, participants: [brannock, calx] });
      return HttpResponse.json(
        { title: 'x', detail: 'y', status: 409, code: 'version-conflict', ...said },
        { status: 409 },
      );
    });
    await edit();
    await addName('Nyxw');
    await addName('Calyx');
    await userEvent.click(screen.getByRole('button', { name: 'Remove Thalori' }));
    await save();
    const panel = await screen.findByText(/changed this list since you began|list changed since|You changed/);
    return { puts, panel: panel.parentElement ?? panel };
  };

  it('shows their and my changes on a conflict and lays mine on theirs', async () => {
    const { puts, panel } = await conflict();
    expect(panel).toHaveTextContent(/^\W*hale\.ferrin\W* changed this list since you began\./u);
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

  it('says so where it was oneself in another tab', async () => {
    const { panel } = await conflict({ changedBy: sampleUser().username });
    expect(panel).toHaveTextContent(/^You changed this list in another tab since you began here\./u);
  });

  it('says that the list has changed where it was no person', async () => {
    const { panel } = await conflict({ changedBy: null });
    expect(panel).toHaveTextContent(/^This list changed since you began\./u);
  });

  it('gives mine up on a conflict when asked to', async () => {
    const { puts } = await conflict();
    await userEvent.click(screen.getByRole('button', { name: 'Discard mine' }));
    const table = await screen.findByRole('table', { name: 'Participants' });
    expect(within(table).getByText('Calyx')).toBeInTheDocument();
    expect(within(table).queryByText('Nyxw')).not.toBeInTheDocument();
    expect(puts).toHaveLength(1);
  });

  it('asks who a typed name may be, by the roster of today, with the same keys', async () => {
    serve();
    const asked: (string | null)[] = [];
    server.use(
      answer('/api/players/alike', (request) => {
        asked.push(new URL(request.url).searchParams.get('text'));
        return json([{ playerId: 'p7', name: 'Kingsbane', similarity: 0.89, why: null }]);
      }),
    );
    const puts: Put[] = [];
    onPut(puts, () => written('s1', 4));
    await edit();
    await addName('Kingsbain');
    await userEvent.click(within(screen.getByRole('table', { name: 'Edit participants' })).getByText('Kingsbain'));
    expect(await screen.findByRole('button', { name: /Kingsbane/u })).toBeInTheDocument();
    await userEvent.keyboard('1');
    await save();
    await waitFor(() => expect(puts).toHaveLength(1));
    expect(puts[0]?.body).toMatchObject({
      participants: expect.arrayContaining([{ rawName: 'Kingsbane', playerId: 'p7' }]),
    });
    expect(new Set(asked)).toEqual(new Set(['Kingsbain']));
  });

  it('says which names the list holds already, and which are none', async () => {
    serve();
    await edit();
    await addName('brannock');
    expect(await screen.findByText(/brannock.* is already on the list/u)).toBeInTheDocument();
    await addName('???');
    expect(await screen.findByText(/Not a name: .*\?\?\?.* A name has letters or digits/u)).toBeInTheDocument();
    expect(within(pending()).queryByText('???')).not.toBeInTheDocument();
  });

  it('takes a save back by its command, and says what stays', async () => {
    serve();
    onPut([], () => written('s1', 4, { commandId: 'saved' }));
    const undone: unknown[] = [];
    server.use(
      write('post', '/api/sessions/s1/undo', async (request) => {
        undone.push(await request.json());
        return written('s1', 5);
      }),
    );
    await edit();
    await userEvent.click(screen.getByText('Thalori'));
    await userEvent.keyboard('r');
    await save();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The new players stay in the roster.')).toBeInTheDocument();
    expect(undone).toEqual([{ commandId: 'saved' }]);
  });

  it('asks before pending changes are left, and keeps them over a new sign-in', async () => {
    serve();
    const { router, unmount } = renderApp('/sessions/s1');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Participants' }));
    await screen.findByLabelText('Add a name');
    await addName('Nyxw');
    await act(() => router.navigate('/players'));
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
