import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import type { DiscordLinkRow, LinkProposal } from '../../../../src/contracts/discord-links.ts';
import { FakeSocket, useFakeSocket } from '../../support/fake-socket.ts';
import { answer, json, problem, server, signedInAs, useMockServer } from '../../support/mock-answers.ts';
import { renderApp } from '../../support/render-app.tsx';
import { rowIds } from '../../support/rows.ts';
import { samplePlayers } from '../sessions/sample-sessions.ts';
import { write } from '../sessions/session-handlers.ts';
import { link, start } from './sample-links.ts';

useMockServer();
useFakeSocket();

type Sent = { call: string; body: unknown; ifMatch: string | null };
type Options = { proposals?: LinkProposal[]; reply?: (call: string) => Response | Promise<Response> | null };

/** The calls of the page over one list, which writes change as the server would. */
const serve = (rows: DiscordLinkRow[] = start(), { proposals = [], reply = () => null }: Options = {}) => {
  const state = { rows, sent: [] as Sent[] };
  const all = rows;
  let revision = 5;
  const take = async (call: string, received: Request, done: (id: string, body: object) => DiscordLinkRow[]) => {
    const id = received.url.split('/')[5] ?? `new${state.sent.length || ''}`;
    const text = await received.text();
    const body = text === '' ? null : JSON.parse(text);
    state.sent.push({ call: `${call} ${id}`, body, ifMatch: received.headers.get('if-match') });
    const other = await reply(call);
    if (other !== null) return other;
    revision += 1;
    state.rows = done(id, body ?? {});
    return json({ position: String(revision), id, version: revision, revision, commandId: `c${revision}` });
  };
  server.use(
    answer('/api/discord-player-links/proposals', () => json(proposals)),
    answer('/api/discord-player-links', () => json(state.rows)),
    answer('/api/players', () => json(samplePlayers)),
    write('patch', '/api/discord-player-links/:id', (received) =>
      take('patch', received, (id, body) => state.rows.map((row) => (row.id === id ? { ...row, ...body } : row))),
    ),
    http.delete('http://localhost/api/discord-player-links/:id', ({ request }) =>
      take('delete', request, (id) => state.rows.filter((row) => row.id !== id)),
    ),
    write('post', '/api/discord-player-links/:id/restore', (received) => take('restore', received, () => all)),
    write('post', '/api/discord-player-links', (received) =>
      take('create', received, () => [link('new'), ...state.rows]),
    ),
  );
  return state;
};

const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-row="${id}"]`);
const open = async (path = '/player-associations') => {
  renderApp(path);
  await waitFor(() => expect(rowOf('first')).toBeInTheDocument());
};
const statusOf = (id: string) => rowOf(id)?.querySelector('[role="cell"]')?.textContent;
const remove = (name: string) => userEvent.click(screen.getByRole('button', { name: `Remove the link of ${name}` }));

describe('the page of associations', () => {
  it('has its figures and columns, and a dash for who was erased', async () => {
    serve();
    await open();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Status',
      'Discord Account',
      'Player Name',
      'Method',
      'Linked Date (UTC)',
      'Notes',
      'Actions',
    ]);
    expect([...document.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
      'Active Links',
      'Total Links',
      'Manual Links',
      'Auto Links',
    ]);
    expect(rowOf('first')).toHaveTextContent(/^Active.*first\.chat 100000000000000005Playerfirst 12 sessionsManual/u);
    expect(rowOf('first')).toHaveTextContent('Asked for by voice.');
    expect(rowOf('second')).toHaveTextContent('Nóva 1 sessionAuto-detected');
    expect(rowOf('third')).toHaveTextContent(/^Inactive–Playerthird 12 sessionsAdmin Override/u);
  });

  it('proposes accounts that are called like a player, one by one or all together', async () => {
    const proposal = (name: string): LinkProposal => ({
      accountId: `account-${name}`,
      discordId: `1000000000000000${name.length}`,
      discordUsername: `${name}.chat`,
      shownAs: name,
      by: 'nick',
      requestId: null,
      player: { id: `player-${name}`, name, totalSessions: 3 },
    });
    const state = serve(start(), { proposals: [proposal('Ada'), proposal('Brom')] });
    state.rows = start();
    const user = userEvent.setup();
    await open();
    const box = await screen.findByRole('region', { name: 'Possible links' });
    expect(box).toHaveTextContent('@Ada.chat, called Ada, plays Ada? 3 sessions');
    await user.click(within(box).getByRole('button', { name: /^Accept: link Brom\.chat to .Brom.$/u }));
    await waitFor(() => expect(state.sent).toHaveLength(1));
    await user.click(within(box).getByRole('button', { name: 'Accept all 2' }));
    await waitFor(() => expect(state.sent).toHaveLength(3));
    expect(state.sent.map(({ body }) => (body as { playerId: string }).playerId).toSorted()).toEqual([
      'player-Ada',
      'player-Brom',
      'player-Brom',
    ]);
    expect(await screen.findByText('Links Created')).toBeInTheDocument();
  });

  it('shows who asks for a player first, and a decline with its reason', async () => {
    const asks: LinkProposal = {
      accountId: 'account-1',
      discordId: '100000000000000001',
      discordUsername: 'cid.chat',
      shownAs: 'Cid',
      by: 'request',
      requestId: 'request-1',
      player: { id: 'player-Cyd', name: 'Cyd', totalSessions: 1 },
    };
    serve(start(), { proposals: [asks] });
    const declined: unknown[] = [];
    server.use(
      write('post', '/api/link-requests/:id/decline', async (received) => {
        declined.push([received.url.split('/').at(-2), await received.json()]);
        return json({ position: '9', id: 'request-1', version: 9, revision: 9, commandId: 'c9' });
      }),
    );
    const user = userEvent.setup();
    await open();
    const box = await screen.findByRole('region', { name: 'Possible links' });
    expect(box).toHaveTextContent('@cid.chat, shown as Cid, asks to be linked to Cyd, 1 session');
    expect(within(box).queryByRole('button', { name: /^Accept all/u })).not.toBeInTheDocument();
    await user.click(within(box).getByRole('button', { name: /^Decline to link cid\.chat/u }));
    const dialog = await screen.findByRole('dialog', { name: 'Decline link request' });
    await user.type(within(dialog).getByLabelText(/^Reason/u), ' Cyd is someone else ');
    await user.click(within(dialog).getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(declined).toEqual([['request-1', { notes: 'Cyd is someone else' }]]));
    expect(await screen.findByText('Link Request Declined')).toBeInTheDocument();
  });

  it('is denied to members', async () => {
    server.use(signedInAs({ role: 'member', may: { submit: false, edit: true, moderate: false } }));
    renderApp('/player-associations?create=true');
    expect(await screen.findByText('You need mod permissions to access this page.')).toBeInTheDocument();
  });

  it('says why nothing is there, and that it failed', async () => {
    serve([]);
    const first = renderApp('/player-associations');
    expect(await screen.findByText('No player associations found')).toBeInTheDocument();
    first.unmount();
    server.use(answer('/api/discord-player-links', () => problem(503, 'starting')));
    renderApp('/player-associations');
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });

  it('shows what another moderator changed', async () => {
    const state = serve();
    await open();
    act(() => FakeSocket.last.opens());
    state.rows = state.rows.map((row) => ({ ...row, isActive: false }));
    act(() =>
      FakeSocket.last.brings({
        type: 'projection-updated',
        position: '7',
        projection: 'discord-links',
        keys: ['first'],
      }),
    );
    await waitFor(() => expect(statusOf('first')).toBe('Inactive'));
  });
});

describe('changing a link', () => {
  it('saves the status as soon as it is chosen, and takes it back only while nobody changed it since', async () => {
    const state = serve();
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Edit the link of first.chat' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit link' });
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Status' }), 'Inactive');
    expect(await screen.findByText('Link Updated')).toBeInTheDocument();
    await waitFor(() => expect(statusOf('first')).toBe('Inactive'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(statusOf('first')).toBe('Active'));
    expect(state.sent).toEqual([
      { call: 'patch first', body: { isActive: false }, ifMatch: null },
      { call: 'patch first', body: { isActive: true }, ifMatch: '"6"' },
    ]);
  });

  it('shows the status before the server has answered, and the old one with the text of the catalogue when it is refused', async () => {
    const { promise: held, resolve } = Promise.withResolvers<Response>();
    serve(start(), { reply: () => held });
    await open('/player-associations?link=first');
    const dialog = await screen.findByRole('dialog');
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Status' }), 'Inactive');
    await waitFor(() => expect(statusOf('first')).toBe('Inactive'));
    act(() => resolve(problem(500, 'internal')));
    expect(await screen.findByText('Failed to update Discord player link')).toBeInTheDocument();
    await waitFor(() => expect(statusOf('first')).toBe('Active'));
  });

  it('removes it by one press, gives the focus to the next row, and brings it back by Undo', async () => {
    const state = serve();
    await open();
    await remove('first.chat');
    await waitFor(() => expect(rowOf('first')).not.toBeInTheDocument());
    await waitFor(() => expect(rowOf('second')).toHaveFocus());
    expect(await screen.findByText('Link Removed')).toBeInTheDocument();
    expect(screen.getByText('Its notes are deleted permanently.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(rowOf('first')).toBeInTheDocument());
    expect(state.sent).toEqual([
      { call: 'delete first', body: null, ifMatch: null },
      { call: 'restore first', body: null, ifMatch: '"6"' },
    ]);
  });

  it('puts a link back that was not removed', async () => {
    serve(start(), { reply: () => problem(403, 'forbidden', 'You may not do this.') });
    await open();
    await remove('second.chat');
    expect(await screen.findByText('Failed to remove Discord player link. You may not do this.')).toBeInTheDocument();
    expect(rowIds()).toEqual(['first', 'second', 'third']);
  });
});

describe('creating a link', () => {
  const fill = async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Create link' });
    const create = within(dialog).getByRole('button', { name: 'Create Link' });
    expect(create).toBeDisabled();
    await userEvent.type(within(dialog).getByLabelText('Discord ID'), '100000000000000099');
    await userEvent.type(within(dialog).getByLabelText('Discord Username'), 'brann');
    expect(create).toBeDisabled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Choose a player' }));
    await userEvent.type(within(dialog).getByRole('combobox', { name: 'Player' }), 'bran');
    await within(dialog).findByRole('option', { name: 'Brannock' });
    await userEvent.keyboard('{Enter}');
    expect(within(dialog).getByRole('button', { name: 'Change player' })).toHaveFocus();
    return { dialog, create };
  };

  it('needs account and player, and sends the usual method', async () => {
    const state = serve();
    await open('/player-associations?create=true');
    const { create } = await fill();
    await userEvent.click(create);
    expect(await screen.findByText('Link Created')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const body = {
      discordId: '100000000000000099',
      discordUsername: 'brann',
      playerId: 'p0',
      linkMethod: 'manual',
      notes: null,
    };
    expect(state.sent.map((one) => one.body)).toEqual([body]);
    expect(await screen.findByText('new.chat')).toBeInTheDocument();
  });

  it('offers the accounts that play nobody, so that no digits are typed', async () => {
    serve();
    const asked: string[] = [];
    server.use(
      answer('/api/discord-player-links/unlinked', ({ url }) => {
        asked.push(new URL(url).searchParams.get('search') ?? '');
        return json([{ discordId: '100000000000000055', discordUsername: 'ilya.w', shownAs: 'Ilya of the West' }]);
      }),
    );
    await open('/player-associations?create=true');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Choose an account' }));
    await userEvent.type(dialog.getByRole('combobox', { name: 'Account' }), 'west');
    await userEvent.click(await dialog.findByRole('option', { name: /Ilya of the West/u }));
    expect(dialog.getByLabelText('Discord ID')).toHaveValue('100000000000000055');
    expect(dialog.getByLabelText('Discord Username')).toHaveValue('ilya.w');
    expect(dialog.getByRole('button', { name: 'Choose an account' })).toHaveFocus();
    expect(asked).toContain('west');
  });

  it('leaves the search for a player by Escape, and then the dialog', async () => {
    serve();
    await open('/player-associations?create=true');
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText('Discord Username'), 'brann');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Choose a player' }));
    await userEvent.keyboard('{Escape}');
    expect(within(dialog).getByRole('button', { name: 'Choose a player' })).toHaveFocus();
    expect(within(dialog).getByLabelText('Discord Username')).toHaveValue('brann');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('keeps the form and says what failed', async () => {
    serve(start(), {
      reply: () => problem(409, 'link-active-elsewhere', 'The account or the player already has an active link.'),
    });
    await open('/player-associations?create=true');
    const { dialog, create } = await fill();
    await userEvent.click(create);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'Failed to create Discord player link. The account or the player already has an active link.',
    );
    expect(within(dialog).getByLabelText('Discord ID')).toHaveValue('100000000000000099');
  });

  it.each([
    ['mod', ['Manual']],
    ['admin', ['Manual', 'Admin Override']],
  ] as const)('offers a %s: %j', async (role, methods) => {
    server.use(signedInAs({ role }));
    serve();
    await open('/player-associations?create=true');
    const select = await screen.findByRole('combobox', { name: 'Link Method' });
    expect(
      within(select)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(methods);
  });
});
