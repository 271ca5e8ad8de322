import type { Deps } from '../../application/deps.ts';
import { leaderboardQuery } from '../../contracts/leaderboard.ts';
import type { LeaderboardRow } from '../../contracts/leaderboard.ts';
import type { App } from '../http/edge.ts';
import type { Views } from '../http/readings.ts';
import { addRoute } from '../http/route.ts';

const mostRows = 100;

/** GET /api/leaderboard: players with a counted session, in the order of their rank. */
export const leaderboardRoutes = (app: App, { names, standings, accounts }: Deps & Views): void => {
  addRoute(app, 'GET /api/leaderboard', {
    querystring: leaderboardQuery.loose(),
    handler: async (request): Promise<LeaderboardRow[]> => {
      const rows = standings.board().slice(0, Math.min(mostRows, Math.max(1, request.query.limit)));
      const linked = await accounts.byIds(rows.flatMap(({ playerId }) => names.accountOfPlayer(playerId) ?? []));
      return rows.map(({ playerId, rank, totalSessions, weeklyAverage, currentStreak }) => {
        const characterName = names.nameOf(playerId) ?? '';
        const account = linked.get(names.accountOfPlayer(playerId) ?? '');
        const username = account?.username ?? characterName;
        return { id: playerId, rank, username, characterName, totalSessions, weeklyAverage, currentStreak };
      });
    },
  });
};
