import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import type { Correction } from '../../../../src/contracts/corrections.ts';
import type { RenameRequest } from '../../../../src/contracts/rename-requests.ts';
import { useFakeSocket } from '../../support/fake-socket.ts';
import { answer, json, problem, server, signedInAs, unlinked, useMockServer } from '../../support/mock-answers.ts';
import { sampleUser } from '../../support/sample-answers.ts';
import { renderApp } from '../../support/render-app.tsx';

useMockServer();
useFakeSocket();
beforeEach(() => {
  sessionStorage.clear();
  server.use(signedInAs({ role: 'member', may: { submit: false, edit: true, moderate: false } }));
});

const renamed = (id: string, change: Partial<RenameRequest> = {}): RenameRequest => ({
  id,
  playerId: 'player-7',
  currentName: 'Mirae',
  requestedName: `Name of ${id}`,
  requestedBy: 'saltveil',
  requestedAt: '2026-11-18T10:00:00.000Z',
  reason: null,
  status: 'pending',
  reviewedBy: null,
  reviewedAt: null,
  reviewNotes: null,
  withdrawn: false,
  revision: 1,
  ...change,
});
const corrected = (id: string, change: Partial<Correction> = {}): Correction => ({
  id,
  sessionId: 'session-1',
  eventDate: '2026-11-16T19:30:00.000Z',
  eventType: 'Kraken',
  playerId: 'player-7',
  playerName: 'Mirae',
  kind: 'was-there',
  reason: 'I healed.',
  requestedBy: 'saltveil',
  requestedAt: '2026-11-17T10:00:00.000Z',
  status: 'open',
  decidedBy: null,
  decidedAt: null,
  notes: null,
  ...change,
});
const requests = (renames: RenameRequest[], corrections: Correction[] = []) =>
  server.use(
    answer('/api/rename-requests', () => json(renames)),
    answer('/api/my/corrections', () => json(corrections)),
  );
const items = async () => {
  const block = await screen.findByRole('region', { name: 'My Requests' });
  await within(block).findAllByRole('listitem');
  return within(block)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent.replace(/\d+ days ago|today|yesterday/gu, 'then'));
};

describe('what one has asked for', () => {
  it('stands on the dashboard with its outcome and the notes: what waits first, then the newest', async () => {
    const decided = { reviewedBy: 'hale.ferrin', reviewedAt: '2026-11-19T10:00:00.000Z' };
    requests(
      [
        renamed('a', {
          status: 'rejected',
          ...decided,
          reviewNotes: 'Too long.',
          requestedAt: '2026-11-15T10:00:00.000Z',
        }),
        renamed('b'),
      ],
      [
        corrected('c', { status: 'accepted', decidedBy: null, decidedAt: '2026-11-18T12:00:00.000Z' }),
        corrected('d', { kind: 'was-not-me', requestedAt: '2026-11-10T10:00:00.000Z' }),
      ],
    );
    renderApp('/');
    expect(await items()).toEqual([
      'Mirae to Name of bWithdrawPendingasked then',
      'That was not me: Kraken, 16 Nov 19:30Pendingasked then',
      'I was there: Kraken, 16 Nov 19:30Acceptedasked then; decided then',
      'Mirae to Name of aRejectedasked then; decided by hale.ferrin then: Too long.',
    ]);
    expect(screen.getAllByRole('link', { name: 'Kraken, 16 Nov 19:30' })[0]).toHaveAttribute(
      'href',
      '/sessions/session-1',
    );
  });

  it('shows four, and the others when they are asked for', async () => {
    requests(Array.from({ length: 6 }, (_, index) => renamed(`r${index}`, { status: 'approved' })));
    renderApp('/');
    expect(await items()).toHaveLength(4);
    await userEvent.click(screen.getByRole('button', { name: 'Show 2 more' }));
    expect(await items()).toHaveLength(6);
  });

  it('of a moderator is what is about his own player', async () => {
    server.use(signedInAs({ role: 'mod', may: { submit: true, edit: true, moderate: true } }));
    requests([renamed('a'), renamed('b', { playerId: 'player-8' })]);
    renderApp('/');
    expect(await items()).toEqual(['Mirae to Name of aWithdrawPendingasked then']);
  });

  it('says that there is nothing, and that it could not be read', async () => {
    const first = renderApp('/');
    expect(await screen.findByText('No requests yet')).toBeInTheDocument();
    first.unmount();
    server.use(answer('/api/my/corrections', () => problem(503, 'unavailable')));
    renderApp('/');
    const block = await screen.findByRole('region', { name: 'My Requests' });
    expect(await within(block).findByText('Failed to fetch your requests')).toBeInTheDocument();
    requests([], [corrected('c')]);
    await userEvent.click(within(block).getByRole('button', { name: 'Try again' }));
    expect(await items()).toHaveLength(1);
  });
});

describe('an open request for another name', () => {
  const own = renamed('a', { requestedBy: sampleUser({}).username, playerId: 'player-7' });
  const withdrawn: string[] = [];
  beforeEach(() => {
    withdrawn.length = 0;
    server.use(
      http.delete('http://localhost/api/rename-requests/:id', ({ params }) => {
        withdrawn.push(String(params['id']));
        requests([{ ...own, status: 'rejected', withdrawn: true, reviewNotes: 'Withdrawn by who asked' }]);
        return HttpResponse.json({ position: '6', id: 'a', version: 2, revision: 2, commandId: 'd' });
      }),
    );
    requests([own]);
  });

  it('is withdrawn from the list of requests, and the next may be made', async () => {
    renderApp('/');
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('Rename Request Withdrawn')).toBeInTheDocument();
    await waitFor(async () => expect(await items()).toEqual(['Mirae to Name of aWithdrawnasked then']));
    expect(withdrawn).toEqual(['a']);
    expect(await screen.findByRole('button', { name: 'Request Name Change' })).toBeInTheDocument();
  });

  it('is what the button shows instead of a form that would be refused', async () => {
    renderApp('/');
    await userEvent.click(await screen.findByRole('button', { name: 'Name Change Pending' }));
    const dialog = await screen.findByRole('dialog', { name: 'Name Change Pending' });
    expect(dialog).toHaveTextContent('Name of a');
    expect(within(dialog).queryByLabelText('New name')).not.toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw Request' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(withdrawn).toEqual(['a']);
  });

  it('of someone else is nothing to withdraw', async () => {
    requests([{ ...own, requestedBy: 'somebody' }]);
    renderApp('/');
    await items();
    expect(screen.queryByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument();
  });
});

describe('asking for another name', () => {
  const sent: unknown[] = [];
  const answering = (respond: () => Response) => {
    sent.length = 0;
    server.use(
      http.post('http://localhost/api/rename-requests', async ({ request }) => {
        sent.push(await request.json());
        return respond();
      }),
    );
  };
  const created = () =>
    HttpResponse.json({ position: '5', id: 'new', version: 1, revision: 1, commandId: 'c' }, { status: 201 });
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Request Name Change' }));
    return screen.findByRole('dialog', { name: 'Request Name Change' });
  };

  it('sends what was typed, trimmed, and says that a moderator decides', async () => {
    answering(created);
    renderApp('/');
    const dialog = await open();
    expect(window.location.search).toBe('?rename=true');
    expect(dialog).toHaveTextContent('A moderator approves the new name');
    expect(dialog).toHaveTextContent('Mirae');
    expect(within(dialog).getByRole('button', { name: 'Submit Request' })).toBeDisabled();
    await userEvent.type(within(dialog).getByLabelText('New name'), '  Miraelle ');
    await userEvent.type(within(dialog).getByLabelText('Reason (optional)'), ' New look. ');
    requests([renamed('new', { requestedName: 'Miraelle' })]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Submit Request' }));
    expect(await screen.findByText('Rename Request Submitted')).toBeInTheDocument();
    expect(screen.getByText('Your rename request has been sent for moderator approval.')).toBeInTheDocument();
    expect(sent).toEqual([
      { playerId: 'player-7', currentName: 'Mirae', requestedName: 'Miraelle', reason: 'New look.' },
    ]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(window.location.search).toBe('');
    await waitFor(async () => expect(await items()).toEqual(['Mirae to MiraelleWithdrawPendingasked then']));
  });

  it('asks for a name where there is none', async () => {
    answering(created);
    renderApp('/');
    const dialog = await open();
    await userEvent.type(within(dialog).getByLabelText('New name'), '   {Enter}');
    expect(await screen.findByText('Please enter a new name')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it.each([
    [
      'the reason of the server',
      () => problem(409, 'request-open', 'There is an open request.'),
      'There is an open request.',
    ],
    ['its own words', () => new Response('', { status: 502 }), 'Failed to submit rename request'],
  ])('says why it failed in %s, and keeps what was typed', async (_name, respond, said) => {
    answering(respond);
    renderApp('/');
    const dialog = await open();
    await userEvent.type(within(dialog).getByLabelText('New name'), 'Miraelle{Enter}');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(said);
    expect(within(dialog).getByLabelText('New name')).toHaveValue('Miraelle');
  });

  it('is refused to someone without a player, before anything is sent', async () => {
    answering(created);
    server.use(...unlinked);
    renderApp('/');
    const dialog = await open();
    await userEvent.type(within(dialog).getByLabelText('New name'), 'Miraelle{Enter}');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('No player linked to your account');
    expect(sent).toEqual([]);
  });
});
