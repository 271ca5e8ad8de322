import { setImmediate as realTurn } from 'node:timers/promises';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import type { LiveMessage } from '../../../src/contracts/live.ts';
import { sampleDetails, sampleRow } from '../features/sessions/sample-sessions.ts';
import { sessionServer, write } from '../features/sessions/session-handlers.ts';
import { FakeSocket, useFakeSocket } from '../support/fake-socket.ts';
import { answer, problem, server, signedInAs, signedOut, useMockServer } from '../support/mock-answers.ts';
import { renderApp } from '../support/render-app.tsx';

useMockServer();
useFakeSocket();
beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'] }));
afterEach(() => jest.useRealTimers());

const user = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
const at = (place: number) => String(place).padStart(20, '0');
/** Lets everything happen that waits: gathered messages, calls and their answers. */
const settle = async () => {
  for (let round = 0; round < 8; round += 1) {
    await act(async () => {
      await jest.advanceTimersByTimeAsync(500);
      await realTurn();
    });
  }
};

/** Counts the calls of each path; answers say that they have read as far as they were asked to, or to `head`. */
const counting = () => {
  const calls: Record<string, number> = {};
  const state = { rows: [sampleRow('s1')], details: sampleDetails({ excluded: true }), head: at(10) };
  const counted = (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    calls[pathname] = (calls[pathname] ?? 0) + 1;
    return { 'x-read-position': searchParams.get('after') ?? state.head };
  };
  server.use(
    answer('/api/sessions', (request) =>
      HttpResponse.json(
        { sessions: state.rows, hasMore: false, offset: 0, limit: 1000 },
        { headers: counted(request) },
      ),
    ),
    answer('/api/sessions/s1/details', (request) => HttpResponse.json(state.details, { headers: counted(request) })),
    answer('/api/my/profile', (request) => HttpResponse.json({ player: null }, { headers: counted(request) })),
    ...sessionServer(state),
  );
  return { calls, state };
};
const updated = (projection: string, position: string, keys: string[] | null = ['s1']) =>
  // a newer server may have projections that this build does not know
  ({ type: 'projection-updated', position, projection, keys }) as LiveMessage;
const bring = (...messages: LiveMessage[]) =>
  act(() => {
    for (const message of messages) FakeSocket.last.brings(message);
  });

const openSession = async () => {
  renderApp('/sessions/s1');
  await screen.findByRole('button', { name: 'Include' });
  await settle();
};

describe('what is read again', () => {
  it('after a message: each answer that stands on what changed, once', async () => {
    const { calls } = counting();
    renderApp('/sessions');
    await screen.findAllByRole('link', { name: /^View/u });
    await settle();
    expect(calls).toEqual({ '/api/sessions': 1 });
    const news = {
      sessionId: 's1',
      status: 'processed',
      eventType: 'Kraken',
      participantCount: 3,
      version: 2,
    } as const;
    bring(
      { ...news, type: 'session_update', position: at(20), eventDate: '2026-11-20T19:30:00.000Z' },
      updated('sessions', at(20)),
    );
    await settle();
    expect(calls).toEqual({ '/api/sessions': 2 });
  });

  it('nothing of sessions after news of a projection that they do not stand on', async () => {
    const { calls } = counting();
    await openSession();
    const before = { ...calls };
    bring(updated('voice', at(20), null));
    await settle();
    expect(calls).toEqual(before);
  });

  it('nothing that has been read at that position already', async () => {
    const { calls, state } = counting();
    state.head = at(20);
    await openSession();
    const before = { ...calls };
    bring(updated('sessions', at(20)));
    await settle();
    expect(calls).toEqual(before);
    bring(updated('sessions', at(21)));
    await settle();
    expect(calls).toEqual({ ...before, '/api/sessions': 2, '/api/sessions/s1/details': 2 });
  });

  it('once after a write, although its own push comes, too', async () => {
    const { calls } = counting();
    server.use(
      write('post', '/api/sessions/s1/exclude', () =>
        HttpResponse.json({ position: at(20), id: 's1', version: 3, revision: 14 }),
      ),
    );
    await openSession();
    await user().click(screen.getByRole('button', { name: 'Include' }));
    await screen.findByText('Session included');
    await settle();
    expect(calls['/api/sessions/s1/details']).toBe(2);
    bring(updated('sessions', at(20)));
    await settle();
    expect(calls['/api/sessions/s1/details']).toBe(2);
  });

  it('once, too, when the push comes before the answer of the write', async () => {
    const { calls } = counting();
    const answered = Promise.withResolvers<undefined>();
    server.use(
      write('post', '/api/sessions/s1/exclude', async () => {
        await answered.promise;
        return HttpResponse.json({ position: at(20), id: 's1', version: 3, revision: 14 });
      }),
    );
    await openSession();
    await user().click(screen.getByRole('button', { name: 'Include' }));
    bring(updated('sessions', at(20)));
    await settle();
    answered.resolve(undefined);
    await screen.findByText('Session included');
    await settle();
    expect(calls['/api/sessions/s1/details']).toBe(2);
  });

  it('what changed while it was being read', async () => {
    const { calls, state } = counting();
    const answered = Promise.withResolvers<undefined>();
    server.use(
      answer('/api/sessions/s1/details', async () => {
        calls['/api/sessions/s1/details'] = (calls['/api/sessions/s1/details'] ?? 0) + 1;
        const first = calls['/api/sessions/s1/details'] === 1;
        if (first) await answered.promise;
        return HttpResponse.json(sampleDetails(first ? { status: 'pending', participants: [] } : {}), {
          headers: { 'x-read-position': first ? state.head : at(20) },
        });
      }),
    );
    renderApp('/sessions/s1');
    await settle();
    bring(updated('sessions', at(20)));
    await settle();
    answered.resolve(undefined);
    expect(await screen.findByText('Brannock')).toBeInTheDocument();
    expect(calls['/api/sessions/s1/details']).toBe(2);
  });

  it('at most once a second, however many messages arrive', async () => {
    const { calls } = counting();
    await openSession();
    for (let place = 20; place < 45; place += 1) {
      bring(updated('sessions', at(place)));
      await act(() => jest.advanceTimersByTimeAsync(200));
      await act(async () => {
        await realTurn();
      });
    }
    await settle();
    expect(calls['/api/sessions/s1/details']).toBeGreaterThan(3);
    expect(calls['/api/sessions/s1/details']).toBeLessThanOrEqual(8);
  });

  it('everything after a new sign-in', async () => {
    const { calls } = counting();
    await openSession();
    server.use(signedOut());
    act(() => FakeSocket.last.ends(4401));
    await screen.findByText('Authentication Required');
    server.use(signedInAs({}));
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(screen.queryByText('Authentication Required')).not.toBeInTheDocument());
    await settle();
    expect(calls['/api/sessions/s1/details']).toBe(2);
  });

  it('everything of the person who signs in instead', async () => {
    const { calls } = counting();
    await openSession();
    server.use(signedOut());
    act(() => FakeSocket.last.ends(4401));
    await screen.findByText('Authentication Required');
    server.use(signedInAs({ id: 'account-9', username: 'oskbrand' }));
    act(() => void window.dispatchEvent(new Event('focus')));
    await settle();
    expect(calls['/api/my/profile']).toBe(2);
    const sidebar = screen.getByRole('complementary', { name: 'Sidebar' });
    expect(within(sidebar).getByText('oskbrand')).toBeInTheDocument();
  });

  it('nothing by the clock while the sign-in is over or the tab is hidden', async () => {
    const calls: string[] = [];
    counting();
    server.use(
      answer('/api/sessions/stats', () => {
        calls.push('stats');
        return problem(503, 'starting');
      }),
    );
    renderApp('/sessions');
    await screen.findAllByRole('link', { name: /^View/u });
    await settle();
    const show = (visibility: string) =>
      act(() => {
        Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      });
    const minutes = () => act(() => jest.advanceTimersByTimeAsync(180_000));
    const shown = calls.length;
    show('hidden');
    await minutes();
    expect(calls.length).toBe(shown);
    show('visible');
    await minutes();
    expect(calls.length).toBeGreaterThan(shown);

    server.use(signedOut());
    act(() => FakeSocket.last.ends(4401));
    await screen.findByText('Authentication Required');
    const ended = calls.length;
    await minutes();
    expect(calls.length).toBe(ended);
  });
});

it('a refused write shows what others have written', async () => {
  const { calls } = counting();
  server.use(write('post', '/api/sessions/s1/exclude', () => problem(409, 'version-conflict')));
  await openSession();
  await user().click(screen.getByRole('button', { name: 'Include' }));
  await settle();
  expect(calls['/api/sessions/s1/details']).toBe(2);
});
