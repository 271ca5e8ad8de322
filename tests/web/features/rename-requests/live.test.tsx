import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeSocket, useFakeSocket } from '../../support/fake-socket.ts';
import { problem, useMockServer } from '../../support/mock-answers.ts';
import { open, press, request, serve, start, statusOf } from './sample-requests.ts';

useMockServer();
useFakeSocket();

describe('rename requests, live', () => {
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
