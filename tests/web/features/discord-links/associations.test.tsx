import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LinkProposal } from '../../../../src/contracts/discord-links.ts';
import { FakeSocket, useFakeSocket } from '../../support/fake-socket.ts';
import { answer, json, problem, server, signedInAs, useMockServer } from '../../support/mock-answers.ts';
import { renderApp } from '../../support/render-app.tsx';
import { rowIds } from '../../support/rows.ts';
import { start } from './sample-links.ts';
import { write } from '../sessions/session-handlers.ts';
import { linkRow, openLinks, serveLinks } from './serve-links.tsx';

useMockServer();
useFakeSocket();

const statusOf = (id: string) => linkRow(id)?.querySelector('[role="cell"]')?.textContent;
const remove = (name: string) => userEvent.click(screen.getByRole('button', { name: `Remove the link of ${name}` }));

describe('the page of associations', () => {
  it('has its figures and columns, and a dash for who was erased', async () => {
    serveLinks();
    await openLinks();
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
    expect(linkRow('first')).toHaveTextContent(/^Active.*first\.chat 100000000000000005Playerfirst 12 sessionsManual/u);
    expect(linkRow('first')).toHaveTextContent('Asked for by voice.');
    expect(linkRow('second')).toHaveTextContent('Nóva 1 sessionAuto-detected');
    expect(linkRow('third')).toHaveTextContent(/^Inactive–Playerthird 12 sessionsAdmin Override/u);
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
    const state = serveLinks(start(), { proposals: [proposal('Ada'), proposal('Brom')] });
    state.rows = start();
    const user = userEvent.setup();
    await openLinks();
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
    serveLinks(start(), { proposals: [asks] });
    const declined: unknown[] = [];
    server.use(
      write('post', '/api/link-requests/:id/decline', async (received) => {
        declined.push([received.url.split('/').at(-2), await received.json()]);
        return json({ position: '9', id: 'request-1', version: 9, revision: 9, commandId: 'c9' });
      }),
    );
    const user = userEvent.setup();
    await openLinks();
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
    serveLinks([]);
    const first = renderApp('/player-associations');
    expect(await screen.findByText('No player associations found')).toBeInTheDocument();
    first.unmount();
    server.use(answer('/api/discord-player-links', () => problem(503, 'starting')));
    renderApp('/player-associations');
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });

  it('shows what another moderator changed', async () => {
    const state = serveLinks();
    await openLinks();
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
    const state = serveLinks();
    await openLinks();
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
    serveLinks(start(), { reply: () => held });
    await openLinks('/player-associations?link=first');
    const dialog = await screen.findByRole('dialog');
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Status' }), 'Inactive');
    await waitFor(() => expect(statusOf('first')).toBe('Inactive'));
    act(() => resolve(problem(500, 'internal')));
    expect(await screen.findByText('Failed to update Discord player link')).toBeInTheDocument();
    await waitFor(() => expect(statusOf('first')).toBe('Active'));
  });

  it('removes it by one press, gives the focus to the next row, and brings it back by Undo', async () => {
    const state = serveLinks();
    await openLinks();
    await remove('first.chat');
    await waitFor(() => expect(linkRow('first')).not.toBeInTheDocument());
    await waitFor(() => expect(linkRow('second')).toHaveFocus());
    expect(await screen.findByText('Link Removed')).toBeInTheDocument();
    expect(screen.getByText('Its notes are deleted permanently.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(linkRow('first')).toBeInTheDocument());
    expect(state.sent).toEqual([
      { call: 'delete first', body: null, ifMatch: null },
      { call: 'restore first', body: null, ifMatch: '"6"' },
    ]);
  });

  it('puts a link back that was not removed', async () => {
    serveLinks(start(), { reply: () => problem(403, 'forbidden', 'You may not do this.') });
    await openLinks();
    await remove('second.chat');
    expect(await screen.findByText('Failed to remove Discord player link. You may not do this.')).toBeInTheDocument();
    expect(rowIds()).toEqual(['first', 'second', 'third']);
  });
});
