import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { HistoryEntry } from '../../../src/contracts/history.ts';
import { useFakeSocket } from '../support/fake-socket.ts';
import { answer, json, server, useMockServer } from '../support/mock-answers.ts';
import { renderApp } from '../support/render-app.tsx';
import { write } from './sessions/session-handlers.ts';

useMockServer();
useFakeSocket();

const at = '2026-11-20T10:00:00.000Z';
const request = {
  id: 'r1',
  playerId: 'p1',
  currentName: 'Old',
  requestedName: 'New',
  requestedBy: 'thal.r',
  requestedAt: at,
  reason: null,
  status: 'approved',
  reviewedBy: 'veyra_v',
  reviewedAt: at,
  reviewNotes: null,
  revision: 5,
};
const link = {
  id: 'l1',
  discordId: '100000000000000001',
  discordUsername: 'cal.yx',
  playerId: 'p1',
  player: { name: 'Calyx', totalSessions: 3 },
  linkMethod: 'manual',
  isActive: true,
  linkedAt: at,
  notes: null,
  revision: 5,
};
const entry = (action: string, after: HistoryEntry['after']): HistoryEntry => ({
  commandId: 'c1',
  at,
  actor: 'oskbrand',
  role: 'mod',
  action,
  reason: null,
  before: null,
  after,
  undo: { allowed: true, why: null },
});

describe('the history of a row', () => {
  it.each([
    [
      'rename-requests',
      request,
      'Rename request',
      'request',
      entry('approved_rename', { status: 'approved' }),
      'Approved',
    ],
    ['discord-player-links', link, 'Edit link', 'link', entry('linked_discord', { method: 'manual' }), 'Linked'],
  ])('of %s is one press from its dialog, takes back, and leads back', async (kind, row, dialog, noun, done, word) => {
    const sent: unknown[] = [];
    server.use(
      answer(`/api/${kind}`, () => json([row])),
      answer(`/api/${kind}/:id/history`, () => json([done])),
      answer('/api/players', () => json([])),
      write('post', `/api/${kind}/:id/undo`, async (received) => {
        sent.push([new URL(received.url).pathname, await received.json()]);
        return json({ position: '9', id: row.id, version: 1, revision: 9, commandId: 'c2' });
      }),
    );
    const page = kind === 'rename-requests' ? 'rename-requests' : 'player-associations';
    renderApp(`/${page}?${noun}=${row.id}`);
    await userEvent.click(within(await screen.findByRole('dialog', { name: dialog })).getByText('History'));
    const history = await screen.findByRole('dialog', { name: `History of the ${noun}` });
    await userEvent.click(await within(history).findByRole('button', { name: `Undo: ${word}` }));
    await waitFor(() => expect(sent).toEqual([[`/api/${kind}/${row.id}/undo`, { commandId: 'c1' }]]));
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByRole('dialog', { name: dialog })).toBeInTheDocument();
    expect(window.location.search).toBe(`?${noun}=${row.id}`);
  });
});
