import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RenameRequest } from '../../../../src/contracts/rename-requests.ts';
import { figuresOf, selectRequests } from '../../../../web/src/features/rename-requests/select-requests.ts';
import { FakeSocket, useFakeSocket } from '../../support/fake-socket.ts';
import { answer, json, problem, server, signedInAs, useMockServer } from '../../support/mock-answers.ts';
import { renderApp } from '../../support/render-app.tsx';
import { write } from '../sessions/session-handlers.ts';

useMockServer();
useFakeSocket();

const request = (id: string, change: Partial<RenameRequest> = {}): RenameRequest => ({
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
  revision: 5,
  ...change,
});
const reviewed = (id: string, status: 'approved' | 'rejected', reviewedAt: string, change = {}) =>
  request(id, { status, reviewedBy: 'veyra_v', reviewedAt, ...change });

const start = () => [
  request('aaaaaaaa', { requestedAt: '2026-11-18T10:00:00.000Z', reason: 'My main is called so.' }),
  request('bbbbbbbb', { requestedAt: '2026-11-19T10:00:00.000Z', requestedBy: null }),
  request('cccccccc'),
  reviewed('dddddddd', 'approved', '2026-11-17T10:00:00.000Z'),
  reviewed('eeeeeeee', 'rejected', '2026-11-16T10:00:00.000Z', { reviewNotes: 'Too much like Calyx.' }),
];

type Sent = { id: string; body: unknown; key: string | null };
type Options = { reply?: (id: string) => Response | Promise<Response | null> | null };

/** The calls of the page over one list, which decisions change as the server would. */
const serve = (rows: RenameRequest[] = start(), { reply = () => null }: Options = {}) => {
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

const open = async (path = '/rename-requests') => {
  renderApp(path);
  await screen.findByText('Oldaaaaaaaa');
};
const rowOf = (id: string) => {
  const row = document.querySelector<HTMLElement>(`[data-row="${id}"]`);
  if (row === null) throw new Error(`no row ${id}`);
  return row;
};
const statusOf = (id: string) => within(rowOf(id)).getAllByRole('cell')[1]?.textContent;
const press = (id: string, word: 'Approve' | 'Reject') =>
  userEvent.click(within(rowOf(id)).getByRole('button', { name: `${word} Old${id} to New${id}` }));
const undo = async () => userEvent.click(await screen.findByRole('button', { name: 'Undo' }));

describe('choosing requests', () => {
  it('searches current name, requested name and requester, pending ones first', () => {
    const ids = (search: string) => selectRequests(start().reverse(), search).map(({ id }) => id);
    expect(ids('')).toEqual(['aaaaaaaa', 'bbbbbbbb', 'cccccccc', 'dddddddd', 'eeeeeeee']);
    expect(ids('OLDB')).toEqual(['bbbbbbbb']);
    expect(ids('newd')).toEqual(['dddddddd']);
    expect(ids('THAL')).toEqual(['aaaaaaaa', 'cccccccc', 'dddddddd', 'eeeeeeee']);
  });

  it('counts the band', () => {
    expect(figuresOf(start())).toEqual({ pending: 3, approved: 1, rejected: 1, total: 5 });
  });
});

describe('the page of rename requests', () => {
  it('has its figures and columns; reviewed rows say who and when, approved ones the old name', async () => {
    serve();
    await open();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Marked',
      'Status',
      'Current Name',
      'Requested Name',
      'Player Stats',
      'Requested By',
      'Date (UTC)',
      'Actions',
    ]);
    expect([...document.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
      'Pending',
      'Approved',
      'Rejected',
      'Total',
    ]);
    expect(rowOf('dddddddd')).toHaveTextContent(/Approved.*Olddddddddd old name.*Newdddddddd.*veyra_v 17 Nov/u);
    expect(within(rowOf('dddddddd')).queryByRole('button')).not.toBeInTheDocument();
    expect(within(rowOf('aaaaaaaa')).getByRole('link', { name: /^aaaaaaaa,/u })).toHaveTextContent(/^aaaaaaaa$/u);
    expect(within(rowOf('bbbbbbbb')).getByText('–')).toBeInTheDocument();
  });

  it('is denied to members, without a call', async () => {
    const state = serve();
    server.use(signedInAs({ role: 'member', may: { submit: false, edit: true, moderate: false } }));
    renderApp('/rename-requests');
    expect(await screen.findByText('You need mod permissions to access this page.')).toBeInTheDocument();
    expect(state.reads).toBe(0);
  });

  it('says why nothing is there, and that it failed', async () => {
    serve([]);
    const first = renderApp('/rename-requests');
    expect(await screen.findByText('No rename requests found')).toBeInTheDocument();
    first.unmount();
    server.use(answer('/api/rename-requests', () => problem(503, 'starting')));
    renderApp('/rename-requests');
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});

describe('deciding', () => {
  it('approves at once, before the server has answered, and takes it back', async () => {
    const { promise: held, resolve } = Promise.withResolvers<null>();
    const state = serve(start(), { reply: () => held });
    await open();
    await press('aaaaaaaa', 'Approve');
    await waitFor(() => expect(statusOf('aaaaaaaa')).toBe('Approved'));
    expect(rowOf('aaaaaaaa')).toHaveTextContent('saltveil');
    expect(screen.queryByText('Request Approved')).not.toBeInTheDocument();
    await waitFor(() => expect(rowOf('bbbbbbbb')).toHaveFocus());
    act(() => resolve(null));
    expect(await screen.findByText('Request Approved')).toBeInTheDocument();
    expect(state.sent).toEqual([
      { id: 'aaaaaaaa', body: { status: 'approved' }, key: expect.stringMatching(/:aaaaaaaa$/u) },
    ]);
    await undo();
    expect(await screen.findByText('Decision undone')).toBeInTheDocument();
    expect(state.undone.map(({ body }) => body)).toEqual([{ commandId: 'command-aaaaaaaa' }]);
    await waitFor(() => expect(statusOf('aaaaaaaa')).toBe('Pending'));
  });

  it.each([
    ['Approve', 'Failed to approve rename request'],
    ['Reject', 'Failed to reject rename request'],
  ] as const)('%s: rolls back with the text of the catalogue', async (word, text) => {
    const state = serve(start(), { reply: () => problem(500, 'internal') });
    await open();
    await press('bbbbbbbb', word);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByText('Error')).toBeInTheDocument();
    await waitFor(() => expect(statusOf('bbbbbbbb')).toBe('Pending'));
    expect(state.sent).toHaveLength(1);
  });

  it('says why the server refused', async () => {
    serve(start(), { reply: () => problem(409, 'name-taken', 'Another player has this name.') });
    await open();
    await press('aaaaaaaa', 'Approve');
    expect(
      await screen.findByText('Failed to approve rename request. Another player has this name.'),
    ).toBeInTheDocument();
  });

  it('by keys on the row: a approves, r rejects with the usual reason, and the next row has the focus', async () => {
    const state = serve();
    await open();
    await userEvent.keyboard('ja');
    await waitFor(() => expect(rowOf('bbbbbbbb')).toHaveFocus());
    await userEvent.keyboard('r');
    expect(await screen.findByText('Request Rejected')).toBeInTheDocument();
    expect(state.sent.map(({ id, body }) => [id, body])).toEqual([
      ['aaaaaaaa', { status: 'approved' }],
      ['bbbbbbbb', { status: 'rejected', reviewNotes: 'Not approved by moderator' }],
    ]);
    await waitFor(() => expect(rowOf('cccccccc')).toHaveFocus());
  });

  it('of several marked rows: one call each, one toast, and Undo takes back what was done', async () => {
    const state = serve(start(), {
      reply: (id) => (id === 'bbbbbbbb' ? problem(409, 'name-taken', 'Another player has this name.') : null),
    });
    await open();
    await userEvent.keyboard('jxjj{Shift>}x{/Shift}');
    expect(screen.getByText('3 marked')).toBeInTheDocument();
    await userEvent.keyboard('a');
    expect(await screen.findByText('2 done. 1 request refused. Another player has this name.')).toBeInTheDocument();
    expect(screen.getByText('Requests Approved')).toBeInTheDocument();
    const [first] = state.sent;
    const action = first?.key?.split(':')[0] ?? '?';
    expect(state.sent.map(({ key }) => key)).toEqual(
      ['aaaaaaaa', 'bbbbbbbb', 'cccccccc'].map((id) => `${action}:${id}`),
    );
    await waitFor(() => expect(statusOf('bbbbbbbb')).toBe('Pending'));
    expect(screen.queryByText('3 marked')).not.toBeInTheDocument();
    await undo();
    await waitFor(() => expect(state.undone.map(({ id }) => id)).toEqual(['aaaaaaaa', 'cccccccc']));
  });

  it('in its dialog: what approving does, what was asked, and a reason for rejecting', async () => {
    const state = serve();
    await open('/rename-requests?request=aaaaaaaa');
    const dialog = await screen.findByRole('dialog', { name: 'Rename request' });
    expect(dialog).toHaveTextContent('My main is called so.');
    for (const impact of ['All sessions updated', 'Name changed globally', 'Historical records preserved'])
      expect(dialog).toHaveTextContent(impact);
    await userEvent.type(within(dialog).getByLabelText('Reason for rejecting'), ' Somebody else uses it. ');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reject' }));
    await waitFor(() =>
      expect(state.sent.map(({ body }) => body)).toEqual([
        { status: 'rejected', reviewNotes: 'Somebody else uses it.' },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(window.location.search).toBe('');
  });

  it('shows the notes of a reviewed one, and nothing to decide', async () => {
    serve();
    await open('/rename-requests?request=eeeeeeee');
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Too much like Calyx.');
    expect(within(dialog).queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
  });
});

describe('live', () => {
  it('shows what another moderator decided', async () => {
    const state = serve();
    await open();
    act(() => FakeSocket.last.opens());
    state.rows = state.rows.map((row) =>
      row.id === 'aaaaaaaa' ? { ...row, status: 'rejected', reviewedBy: 'veyra_v', reviewedAt: row.requestedAt } : row,
    );
    act(() =>
      FakeSocket.last.brings({
        type: 'projection-updated',
        position: '7',
        projection: 'rename-requests',
        keys: ['aaaaaaaa'],
      }),
    );
    await waitFor(() => expect(statusOf('aaaaaaaa')).toBe('Rejected'));
  });

  it('has new requests wait until they are asked for, so that no row jumps', async () => {
    const state = serve();
    await open();
    act(() => FakeSocket.last.opens());
    state.rows = [...state.rows, request('ffffffff', { requestedAt: '2026-11-21T12:00:00.000Z' })];
    act(() =>
      FakeSocket.last.brings({ type: 'projection-updated', position: '7', projection: 'rename-requests', keys: null }),
    );
    const news = await screen.findByRole('button', { name: '1 new request' });
    expect(screen.queryByText('Oldffffffff')).not.toBeInTheDocument();
    await userEvent.click(news);
    expect(screen.getByText('Oldffffffff')).toBeInTheDocument();
    expect(screen.getAllByRole('row')[1]).toHaveFocus();
    expect(screen.queryByRole('button', { name: '1 new request' })).not.toBeInTheDocument();
  });

  it('leaves what came meanwhile when its own decision is refused', async () => {
    const { promise: held, resolve } = Promise.withResolvers<Response>();
    const state = serve(start(), { reply: () => held });
    await open();
    await press('aaaaaaaa', 'Approve');
    await waitFor(() => expect(statusOf('aaaaaaaa')).toBe('Approved'));
    state.rows = state.rows
      .map((row) =>
        row.id === 'aaaaaaaa'
          ? { ...row, status: 'rejected' as const, reviewedBy: 'veyra_v', reviewedAt: row.requestedAt }
          : row,
      )
      .reverse();
    act(() =>
      FakeSocket.last.brings({ type: 'projection-updated', position: '7', projection: 'rename-requests', keys: null }),
    );
    await waitFor(() => expect(statusOf('aaaaaaaa')).toBe('Rejected'));
    act(() => resolve(problem(403, 'forbidden', 'You may not do this.')));
    expect(await screen.findByText('Failed to approve rename request. You may not do this.')).toBeInTheDocument();
    expect(statusOf('aaaaaaaa')).toBe('Rejected');
  });
});
