import type { Deps } from '../../application/deps.ts';
import { periodQuery } from '../../contracts/my.ts';
import type { EventBreakdown, MyProfile, MySession, MyStats } from '../../contracts/my.ts';
import { utcDay, windowStart } from '../../contracts/windows.ts';
import { achievementsOf } from '../../domain/statistics/achievements.ts';
import { breakdownOf } from '../../domain/statistics/event-types.ts';
import { countedSessionsOf, playerCalendar } from '../../projections/sessions/queries.ts';
import type { Standing } from '../../projections/in-memory/standings.ts';
import type { App, SignedIn } from '../http/edge.ts';
import type { Views } from '../http/readings.ts';
import { addRoute } from '../http/route.ts';

const allOfThem = 100_000;

/** What the signed-in person sees of their own player. */
export const myRoutes = (app: App, deps: Deps & Views): void => {
  const { names, standings, readModels, clock } = deps;
  const playerOf = ({ user }: { readonly user: SignedIn }): string | null => names.playerOfAccount(user.account.id);
  const today = (): string => utcDay(clock.now().toISOString());

  addRoute(app, 'GET /api/my/profile', {
    handler: (request): MyProfile => {
      const id = playerOf(request);
      const name = id === null ? null : names.nameOf(id);
      return { player: id === null || name === null ? null : { id, name } };
    },
  });

  addRoute(app, 'GET /api/my/stats', {
    handler: async (request): Promise<MyStats> => {
      const id = playerOf(request);
      const standing = id === null ? null : standings.player(id);
      return standing === null ? noPlayer : statsOf(standing, deps);
    },
  });

  addRoute(app, 'GET /api/my/sessions', {
    querystring: periodQuery.loose(),
    handler: async (request): Promise<MySession[]> => {
      const id = playerOf(request);
      if (id === null) return [];
      const from = windowStart(request.query.period, today());
      const rows = await countedSessionsOf(readModels, id, { from, limit: allOfThem });
      return rows.map(({ sessionId, eventDate, eventType }) => ({ id: sessionId, eventDate, eventType }));
    },
  });

  addRoute(app, 'GET /api/my/event-breakdown', {
    querystring: periodQuery.loose(),
    handler: async (request): Promise<readonly EventBreakdown[]> => {
      const id = playerOf(request);
      if (id === null) return [];
      return breakdownOf(await playerCalendar(readModels, id), request.query.period, today());
    },
  });
};

const noPlayer: MyStats = {
  rank: null,
  totalPlayers: null,
  totalSessions: null,
  weeklyAverage: null,
  voiceJoins: null,
  voiceTime: null,
  currentStreak: null,
  longestStreak: null,
  monthlyCount: null,
  favoriteEvent: null,
  firstSeen: null,
  achievements: [],
  comparison: null,
  rankTrend: null,
};

const statsOf = async (
  { playerId, ...standing }: Standing,
  { standings, readModels }: Pick<Deps & Views, 'standings' | 'readModels'>,
): Promise<MyStats> => {
  const calendar = await playerCalendar(readModels, playerId);
  return {
    rank: standings.rankOf(playerId),
    totalPlayers: standings.board().length,
    totalSessions: standing.totalSessions,
    weeklyAverage: standing.weeklyAverage,
    // Voice is recorded by a later feature: nothing was measured yet.
    voiceJoins: null,
    voiceTime: null,
    currentStreak: standing.currentStreak,
    longestStreak: standing.longestStreak,
    monthlyCount: standing.thirtyDays,
    favoriteEvent: standing.favoriteEvent,
    firstSeen: standing.firstSeen,
    achievements: [...achievementsOf({ sessions: calendar, voice: null })],
    comparison: standings.comparison(playerId),
    rankTrend: standings.rankTrend(playerId),
  };
};
