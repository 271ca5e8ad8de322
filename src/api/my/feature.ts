import { z } from 'zod';
import type { Deps } from '../../application/deps.ts';
import { eventBreakdown, myProfile, mySession, myStats, periodQuery } from '../../contracts/my.ts';
import type { Json } from '../../domain/kernel/json.ts';
import { utcDay, windowStart } from '../../contracts/windows.ts';
import { personalData } from '../../projections/personal-data.ts';
import { playerBreakdown } from '../../projections/sessions/player-statistics.ts';
import { countedSessionsOf } from '../../projections/sessions/queries.ts';
import type { SignInStore } from '../../ports/accounts.ts';
import type { SignedIn } from '../http/server/http-context.ts';
import type { Feature } from '../http/routes/feature.ts';
import { sentByLine } from '../http/request/lines.ts';
import type { Views } from '../http/freshness/read-freshness.ts';
import type { RouteDefinitions } from '../http/routes/route-definition.ts';
import { linkRequestFor, noPlayer, statsOf } from './stats.ts';

const allOfThem = 100_000;

const routes = {
  'GET /api/my/profile': {
    policy: 'read-own-statistics',
    summary: 'The player that is linked to the account, or requested',
    reads: ['names', 'links', 'link-requests'],
    answer: myProfile,
  },
  'GET /api/my/stats': {
    policy: 'read-own-statistics',
    summary: 'Statistics, rank, achievements and comparison of the signed-in person',
    reads: ['names', 'links', 'standings', 'sessions', 'voice', 'voices'],
    answer: myStats,
  },
  'GET /api/my/sessions': {
    policy: 'read-own-statistics',
    summary: 'Counted sessions of the signed-in person in a period, newest first',
    reads: ['names', 'links', 'sessions'],
    querystring: periodQuery,
    answer: z.array(mySession),
  },
  'GET /api/my/data': {
    policy: 'read-own-statistics',
    summary: 'Everything stored about the signed-in person, one line of JSON each',
    reads: [
      'sessions',
      'players',
      'discord-links',
      'link-requests',
      'rename-requests',
      'voice',
      'messages',
      'erasures',
    ],
    answer: { status: 200, type: 'application/x-ndjson' },
  },
  'GET /api/my/event-breakdown': {
    policy: 'read-own-statistics',
    summary: 'Counted sessions of the signed-in person in a period, by event type',
    reads: ['names', 'links', 'sessions'],
    querystring: periodQuery,
    answer: z.array(eventBreakdown),
  },
} as const satisfies RouteDefinitions;

const linesOf = async function* (rows: AsyncIterable<Json>): AsyncGenerator<string> {
  for await (const row of rows) yield JSON.stringify(row);
};

/** The signed-in person's own player. */
export const my = {
  name: 'my',
  routes,
  handlers: (
    deps: Pick<Deps, 'readModels' | 'clock' | 'accounts' | 'texts'> & {
      readonly signIns: Pick<SignInStore, 'ofAccount'>;
    } & Views,
  ) => {
    const { names, standings, readModels, clock } = deps;
    const playerOf = ({ user }: { readonly user: SignedIn }): string | null => names.playerOfAccount(user.account.id);
    const today = (): string => utcDay(clock.now().toISOString());
    return {
      'GET /api/my/profile': async (request) => {
        const id = playerOf(request);
        const name = id === null ? null : names.nameOf(id);
        return id === null || name === null
          ? { player: null, linkRequest: await linkRequestFor(request.user.account.id, deps) }
          : { player: { id, name }, linkRequest: null };
      },
      'GET /api/my/stats': async (request) => {
        const id = playerOf(request);
        const standing = id === null ? null : standings.player(id);
        return standing === null ? noPlayer : statsOf(standing, deps);
      },
      'GET /api/my/sessions': async (request) => {
        const id = playerOf(request);
        if (id === null) return [];
        const from = windowStart(request.query.period, today());
        const rows = await countedSessionsOf(readModels, id, { from, limit: allOfThem });
        return rows.map(({ sessionId, eventDate, eventType }) => ({ id: sessionId, eventDate, eventType }));
      },
      'GET /api/my/data': (request, reply) =>
        reply
          .type('application/x-ndjson')
          .header('content-disposition', 'attachment; filename="my-data.ndjson"')
          .send(sentByLine(linesOf(personalData(request.user.account, deps)))),
      'GET /api/my/event-breakdown': async (request) => {
        const id = playerOf(request);
        const { period } = request.query;
        return id === null ? [] : playerBreakdown(readModels, id, { period, today: today() });
      },
    };
  },
} satisfies Feature<typeof routes>;
