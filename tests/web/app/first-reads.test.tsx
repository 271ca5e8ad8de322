import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pages } from '../../../web/src/app/pages.ts';
import { sampleDetails, sampleRow } from '../features/sessions/sample-sessions.ts';
import { sessionServer } from '../features/sessions/session-handlers.ts';
import { useFakeSocket } from '../support/fake-socket.ts';
import { server, signedInAs, useMockServer } from '../support/mock-answers.ts';
import { renderApp } from '../support/render-app.tsx';

useMockServer();
useFakeSocket();
// However slow the machine is: older answers are fetched again
const running = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
] as const;
const others = ['requestAnimationFrame', 'cancelAnimationFrame', 'queueMicrotask', 'nextTick', 'performance'] as const;
beforeEach(() => jest.useFakeTimers({ doNotFake: [...running, ...others] }));
afterEach(() => jest.useRealTimers());

/** Number of calls per API path, without queries. */
const counted = () => {
  const calls: Record<string, number> = {};
  server.events.on('request:start', ({ request }) => {
    const { pathname } = new URL(request.url);
    if (/^\/api\/(?:sessions|admin)/u.test(pathname)) calls[pathname] = (calls[pathname] ?? 0) + 1;
  });
  return calls;
};
afterEach(() => server.events.removeAllListeners());

const once = { '/api/sessions': 1, '/api/sessions/stats': 1 };

describe('what a page reads first', () => {
  it('is asked for with the press on its link, and not again by the page', async () => {
    server.use(...sessionServer({ rows: [sampleRow('s1')], details: sampleDetails({}) }));
    const calls = counted();
    renderApp('/test-theme');
    const link = await screen.findByRole('link', { name: 'All Sessions' });
    await pages.find(({ path }) => path === '/sessions')?.part.preload();
    await userEvent.click(link);
    await screen.findByRole('link', { name: /^View/u });
    expect(calls).toEqual(once);
  });

  it('is asked for when its page is gone to in another way, once', async () => {
    server.use(...sessionServer({ rows: [sampleRow('s1')], details: sampleDetails({}) }));
    const calls = counted();
    const { router } = renderApp('/test-theme');
    await screen.findByRole('link', { name: 'All Sessions' });
    await act(() => router.navigate('/sessions'));
    await screen.findByRole('link', { name: /^View/u });
    expect(calls).toEqual(once);
  });

  it('is not requested by people who may not open the page', async () => {
    server.use(signedInAs({ role: 'mod' }));
    const calls = counted();
    const { router } = renderApp('/test-theme');
    await screen.findByRole('link', { name: 'All Sessions' });
    await act(() => router.navigate('/admin'));
    await screen.findByRole('heading', { name: 'Access Denied' });
    expect(calls).toEqual({});
  });
});
