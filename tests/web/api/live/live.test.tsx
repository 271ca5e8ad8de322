import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LiveMessage } from '../../../../src/contracts/live.ts';
import { changesOfMessage } from '../../../../web/src/api/transport/changes.ts';
import { afterPosition } from '../../../../web/src/api/transport/position.ts';
import { FakeSocket, useFakeSocket } from '../../support/fake-socket.ts';
import { answer, json, server, useMockServer } from '../../support/mock-answers.ts';
import { renderApp } from '../../support/render-app.tsx';
import { sampleLeaderboard } from '../../support/sample-answers.ts';

useMockServer();
useFakeSocket();

const position = '00000000000000000042';

describe('live updates', () => {
  const progress = {
    type: 'replay-progress',
    position,
    projection: 'sessions',
    done: 1,
    total: 2,
    etaSeconds: 1,
  } as const;

  it('affect all answers of a rebuilt projection, read at any position, and nothing before', () => {
    expect(changesOfMessage({ ...progress, state: 'swapped' })).toEqual([
      { projection: 'sessions', ids: null, position: null },
    ]);
    expect(changesOfMessage({ ...progress, state: 'building' })).toEqual([]);
  });

  it('concern nothing when they come from a projection that only a newer server has', () => {
    const message = { type: 'projection-updated', position, projection: 'of-a-newer-server', keys: ['a'] };
    expect(changesOfMessage(message as unknown as LiveMessage)).toEqual([]);
  });

  it('refetches what a message makes old, reading after its position', async () => {
    const asked: string[] = [];
    server.use(
      answer('/api/leaderboard', (request) => {
        asked.push(new URL(request.url).search);
        return json(asked.length === 1 ? sampleLeaderboard : sampleLeaderboard.slice(1));
      }),
    );
    renderApp('/leaderboard');
    expect(await screen.findByText('thal.r')).toBeInTheDocument();
    act(() => FakeSocket.last.opens());
    expect(await screen.findByText('Connected')).toBeInTheDocument();
    act(() => FakeSocket.last.brings({ type: 'projection-updated', position, projection: 'sessions', keys: null }));
    await waitFor(() => expect(screen.queryByText('thal.r')).not.toBeInTheDocument());
    expect(asked).toEqual(['?own=1', `?own=1&after=${position}`]);
  });

  it.each(['', 'yesterday', null])('reads after no position when a message says %j', async (said) => {
    const { store } = renderApp('/leaderboard');
    await screen.findByText('thal.r');
    const bring = (at: string | null) =>
      act(() => FakeSocket.last.brings({ ...progress, state: 'building', position: at }));
    bring(said);
    expect(afterPosition(store.getState())).toBeNull();
    bring(position);
    bring(said);
    expect(afterPosition(store.getState())).toBe(position);
  });

  it('offers Reconnect after five failures', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    renderApp('/leaderboard');
    await screen.findByText('thal.r');
    for (let failure = 1; failure <= 6; failure += 1) {
      act(() => FakeSocket.last.ends());
      act(() => jest.advanceTimersByTime(3000 * failure));
    }
    expect(screen.getByText('Error')).toBeInTheDocument();
    const made = FakeSocket.all.length;
    await user.click(screen.getByRole('button', { name: 'Reconnect' }));
    expect(FakeSocket.all).toHaveLength(made + 1);
    expect(screen.getByText('Connecting')).toBeInTheDocument();
    jest.useRealTimers();
  });
});
