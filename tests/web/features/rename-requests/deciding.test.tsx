import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useFakeSocket } from '../../support/fake-socket.ts';
import { problem, useMockServer } from '../../support/mock-answers.ts';
import { rowOf } from '../../support/rows.ts';
import { open, press, serve, start, statusOf, undo } from './sample-requests.ts';

useMockServer();
useFakeSocket();

/** In the dialog that asks for the reason. */
const reject = async (reason = '') => {
  const field = await screen.findByLabelText('Reason for rejecting');
  if (reason !== '') await userEvent.type(field, reason);
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reject' }));
};

describe('deciding rename requests', () => {
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
    if (word === 'Reject') await reject();
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

  it('by keys on the row: a approves, r and Enter reject with the usual reason, and the next row has the focus', async () => {
    const state = serve();
    await open();
    await userEvent.keyboard('ja');
    await waitFor(() => expect(rowOf('bbbbbbbb')).toHaveFocus());
    await userEvent.keyboard('r');
    expect(await screen.findByLabelText('Reason for rejecting')).toHaveFocus();
    expect(state.sent).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Request Rejected')).toBeInTheDocument();
    expect(state.sent.map(({ id, body }) => [id, body])).toEqual([
      ['aaaaaaaa', { status: 'approved' }],
      ['bbbbbbbb', { status: 'rejected', reviewNotes: 'Not approved by moderator' }],
    ]);
    await waitFor(() => expect(rowOf('cccccccc')).toHaveFocus());
  });

  it('of several marked rows by one reason, or not at all', async () => {
    const state = serve();
    await open();
    await userEvent.keyboard('jxj{Shift>}x{/Shift}r');
    const dialog = await screen.findByRole('dialog', { name: 'Reject 2 rename requests' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect([state.sent, screen.getByText('2 selected')]).toEqual([[], expect.anything()]);
    await userEvent.keyboard('r');
    await reject('Only one main each.');
    await waitFor(() =>
      expect(state.sent.map(({ body }) => body)).toEqual([
        { status: 'rejected', reviewNotes: 'Only one main each.' },
        { status: 'rejected', reviewNotes: 'Only one main each.' },
      ]),
    );
  });

  it('acts on one request when its button is pressed twice and the next row has come under the pointer', async () => {
    const state = serve();
    await open();
    const at = { clientX: 400, clientY: 300 };
    fireEvent.click(within(rowOf('aaaaaaaa')).getByRole('button', { name: /Approve/u }), { detail: 1, ...at });
    await waitFor(() => expect(rowOf('bbbbbbbb')).toHaveFocus());
    fireEvent.click(within(rowOf('bbbbbbbb')).getByRole('button', { name: /Approve/u }), { detail: 2, ...at });
    expect(await screen.findByText('Request Approved')).toBeInTheDocument();
    expect(state.sent.map(({ id }) => id)).toEqual(['aaaaaaaa']);
    fireEvent.click(within(rowOf('cccccccc')).getByRole('button', { name: /Approve/u }), {
      detail: 1,
      ...at,
      clientY: 340,
    });
    await waitFor(() => expect(state.sent.map(({ id }) => id)).toEqual(['aaaaaaaa', 'cccccccc']));
  });

  it('of several marked rows: one call each, one toast, and Undo takes back what was done', async () => {
    const state = serve(start(), {
      reply: (id) => (id === 'bbbbbbbb' ? problem(409, 'name-taken', 'Another player has this name.') : null),
    });
    await open();
    await userEvent.keyboard('jxjj{Shift>}x{/Shift}');
    expect(screen.getByText('3 selected')).toBeInTheDocument();
    await userEvent.keyboard('a');
    expect(await screen.findByText('2 done. 1 request refused. Another player has this name.')).toBeInTheDocument();
    expect(screen.getByText('Requests Approved')).toBeInTheDocument();
    const [first] = state.sent;
    const action = first?.key?.split(':')[0] ?? '?';
    expect(state.sent.map(({ key }) => key)).toEqual(
      ['aaaaaaaa', 'bbbbbbbb', 'cccccccc'].map((id) => `${action}:${id}`),
    );
    await waitFor(() => expect(statusOf('bbbbbbbb')).toBe('Pending'));
    expect(screen.queryByText('3 selected')).not.toBeInTheDocument();
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
    await userEvent.type(within(dialog).getByLabelText('Reason for rejecting'), ' Someone else uses it. ');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reject' }));
    await waitFor(() =>
      expect(state.sent.map(({ body }) => body)).toEqual([
        { status: 'rejected', reviewNotes: 'Someone else uses it.' },
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
