import { http, HttpResponse } from 'msw';
import type { SessionDetails, SessionRow } from '../../../../src/contracts/sessions.ts';
import { answer, json, server } from '../../support/mock-answers.ts';
import { sampleDetails, samplePlayers } from './sample-sessions.ts';

const origin = 'http://localhost';
type Method = 'post' | 'put' | 'patch';

/** A write of the app's own origin. */
export const write = (method: Method, path: string, resolve: (request: Request) => Response | Promise<Response>) =>
  http[method](`${origin}${path}`, ({ request }) => resolve(request));

export const written = (id: string, version: number, extra: object = {}) =>
  HttpResponse.json({
    position: '1',
    id,
    version,
    revision: version + 10,
    commandId: `command-${version}`,
    refused: [],
    unmatched: 0,
    ...extra,
  });

export const stats = {
  totalSessions: 388,
  weekFrom: '2026-11-14',
  avgParticipants: 21.1,
  weekSessions: 9,
  verifiedRate: null,
  firstEventDate: '2026-02-02T19:30:00.000Z',
  weekAvgParticipants: 24.1,
  previousWeekSessions: 13,
  needsReview: 10,
};

/** The calls of the sessions screens, over a list and a detail that a test may change. */
export const sessionServer = (state: { rows: SessionRow[]; details: SessionDetails }) => [
  answer('/api/sessions', (request) => {
    const query = new URL(request.url).searchParams;
    const offset = Number(query.get('offset'));
    return json({ sessions: offset === 0 ? state.rows : [], hasMore: false, offset, limit: 1000 });
  }),
  answer('/api/sessions/stats', () => json(stats)),
  answer('/api/sessions/:id/details', () => json(state.details)),
  answer('/api/sessions/:id/other-text', () => json([])),
  answer('/api/players/alike', () => json([])),
  answer('/api/players', () => json(samplePlayers)),
  answer('/api/samples', () => json([])),
];

export type Put = { body: unknown; version: string | null };

/** One session, with its details as a test wants them. */
export const serve = (change: Partial<SessionDetails> = {}) => {
  const state = { rows: [], details: sampleDetails(change) };
  server.use(...sessionServer(state));
  return state;
};

/** Stores the saved names and returns them. */
export const onPut = (puts: Put[], reply: (times: number) => Response) =>
  server.use(
    write('put', '/api/sessions/s1/participants', async (request) => {
      puts.push({ body: await request.json(), version: request.headers.get('if-match') });
      return reply(puts.length);
    }),
  );
