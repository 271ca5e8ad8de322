import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { periods, periodNames } from '../../../src/contracts/windows.ts';
import {
  breakdownOf,
  eventTypes,
  sampleLeaderboard,
  sampleProfile,
  sampleSessions,
  sampleStats,
  sampleUser,
  unlinkedStats,
} from './sample-answers.ts';

const windowOf = (request: Request): number | null => {
  const name = new URL(request.url).searchParams.get('period');
  return periods[periodNames.find((one) => one === name) ?? '6weeks'];
};

const origin = 'http://localhost';
/** `answer('/auth/user', …)`: a GET handler for a path of the app's own origin. */
export const answer = (path: string, resolve: (request: Request) => Response | Promise<Response>) =>
  http.get(`${origin}${path}`, ({ request }) => resolve(request));

export const problem = (status: number, code: string, detail = 'A sentence for the user.') =>
  HttpResponse.json({ type: 'about:blank', title: code, status, code, detail }, { status });

export const json = (body: object) => HttpResponse.json(body);

export const signedInAs = (change: Parameters<typeof sampleUser>[0]) =>
  answer('/auth/user', () => json(sampleUser(change)));
export const signedOut = (code: 'signed-out' | 'role-lost' = 'signed-out') =>
  answer('/auth/user', () => problem(401, code));

export const unlinked = [
  answer('/api/my/profile', () => json({ player: null })),
  answer('/api/my/stats', () => json(unlinkedStats)),
  answer('/api/my/sessions', () => json([])),
  answer('/api/my/event-breakdown', () => json([])),
];

/** The server as a signed-in admin with a linked player sees it. */
export const server = setupServer(
  signedInAs({}),
  answer('/auth/config', () =>
    json({ guildName: 'Emberfall', demo: true, privacy: { contact: null, retention: null }, setup: false }),
  ),
  answer('/api/my/profile', () => json(sampleProfile)),
  answer('/api/my/stats', () => json(sampleStats)),
  answer('/api/my/sessions', (request) => json(sampleSessions(windowOf(request)))),
  answer('/api/my/event-breakdown', (request) => json(breakdownOf(sampleSessions(windowOf(request))))),
  answer('/api/leaderboard', () => json(sampleLeaderboard)),
  answer('/api/seasons', () => json([])),
  answer('/api/rename-requests', () => json([])),
  answer('/api/my/corrections', () => json([])),
  answer('/api/my/erasure', () => json({ erasure: null })),
  answer('/api/admin/erasures', () => json([])),
  answer('/api/discord-player-links/proposals', () => json([])),
  answer('/api/review/waiting', () => json({ names: 0, renameRequests: 0, linkRequests: 0, hasLinks: true })),
  answer('/readyz', () => json({ state: 'ready', missing: [] })),
  answer('/api/voice/during', ({ url }) => {
    const at = new URL(url).searchParams.get('at') ?? '';
    return json({ from: at, to: at, people: [] });
  }),
  answer('/api/event-types', () => json(eventTypes)),
  // whether the guild is empty
  answer('/api/sessions', () => json({ sessions: [{ id: 'session-0' }], hasMore: true, offset: 0, limit: 1 })),
);

/** Starts the stand-in for this test file; the app's relative addresses are resolved as a browser does. */
export const useMockServer = () => {
  let patched: typeof fetch;
  beforeAll(() => {
    server.listen({ onUnhandledRequest: 'error' });
    patched = globalThis.fetch;
    globalThis.fetch = (input, init) =>
      patched(typeof input === 'string' ? new URL(input, window.location.href) : input, init);
  });
  afterEach(() => server.resetHandlers());
  afterAll(() => {
    globalThis.fetch = patched;
    server.close();
  });
};
