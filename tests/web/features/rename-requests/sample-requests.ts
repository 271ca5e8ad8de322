import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RenameRequest } from '../../../../src/contracts/rename-requests.ts';
import { answer, json, server } from '../../support/mock-answers.ts';
import { renderApp } from '../../support/render-app.tsx';
import { rowOf } from '../../support/rows.ts';
import { write } from '../sessions/session-handlers.ts';

export const request = (id: string, change: Partial<RenameRequest> = {}): RenameRequest => ({
  id,
  playerId: `${id}-4f0e-player`,
  currentName: `Old${id}`,
  requestedName: `New${id}`,
  requestedBy: 'thal.r',
  requestedAt: '2026-11-20T10:00:00.000Z',
  reason: null,
  status: 'pending',
  reviewedBy: null,
  reviewedAt: null,
  reviewNotes: null,
  withdrawn: false,
  revision: 5,
  ...change,
});
const reviewed = (id: string, status: 'approved' | 'rejected', reviewedAt: string, change = {}) =>
  request(id, { status, reviewedBy: 'veyra_v', reviewedAt, ...change });

export const start = () => [
  request('aaaaaaaa', { requestedAt: '2026-11-18T10:00:00.000Z', reason: 'My main is called so.' }),
  request('bbbbbbbb', { requestedAt: '2026-11-19T10:00:00.000Z', requestedBy: null }),
  request('cccccccc'),
  reviewed('dddddddd', 'approved', '2026-11-17T10:00:00.000Z'),
  reviewed('eeeeeeee', 'rejected', '2026-11-16T10:00:00.000Z', { reviewNotes: 'Too much like Calyx.' }),
];

type Sent = { id: string; body: unknown; key: string | null };
type Options = { reply?: (id: string) => Response | Promise<Response | null> | null };

/** The calls of the page over one list, which decisions change as the server would. */
export const serve = (rows: RenameRequest[] = start(), { reply = () => null }: Options = {}) => {
  const state = { rows, sent: [] as Sent[], undone: [] as Sent[], reads: 0 };
  const change = (id: string, part: Partial<RenameRequest>) => {
    state.rows = state.rows.map((row) => (row.id === id ? { ...row, ...part, revision: row.revision + 1 } : row));
  };
  const note = async (received: Request, id: string): Promise<Sent> => ({
    id,
    body: await received.json(),
    key: received.headers.get('idempotency-key'),
  });
  const done = (id: string) => json({ position: '1', id, version: 9, revision: 9, commandId: `command-${id}` });
  server.use(
    answer('/api/rename-requests', () => {
      state.reads += 1;
      return json(state.rows);
    }),
    write('patch', '/api/rename-requests/:id', async (received) => {
      const id = received.url.split('/').at(-1) ?? '';
      const sent = await note(received, id);
      state.sent.push(sent);
      const other = await reply(id);
      if (other !== null) return other;
      change(id, { ...(sent.body as object), reviewedBy: 'saltveil', reviewedAt: '2026-11-21T10:00:00.000Z' });
      return done(id);
    }),
    write('post', '/api/rename-requests/:id/undo', async (received) => {
      const id = received.url.split('/').at(-2) ?? '';
      state.undone.push(await note(received, id));
      change(id, { status: 'pending', reviewedBy: null, reviewedAt: null, reviewNotes: null });
      return done(id);
    }),
  );
  return state;
};

export const open = async (path = '/rename-requests') => {
  renderApp(path);
  await screen.findByText('Oldaaaaaaaa');
};
export const statusOf = (id: string) => within(rowOf(id)).getAllByRole('cell')[1]?.textContent;
export const press = (id: string, word: 'Approve' | 'Reject') =>
  userEvent.click(within(rowOf(id)).getByRole('button', { name: `${word} Old${id} to New${id}` }));
export const undo = async () => userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
