import { z } from 'zod';
import type { Deps } from '../../application/deps.ts';
import { leaderboardQuery, leaderboardRow } from '../../contracts/leaderboard.ts';
import type { Feature } from '../http/feature.ts';
import type { Views } from '../http/readings.ts';
import type { Routes } from '../http/row.ts';

const mostRows = 100;

const routes = {
  'GET /api/leaderboard': {
    policy: 'read-leaderboard',
    summary: 'Players with a counted session, in the order of their rank',
    reads: ['names', 'standings'],
    querystring: leaderboardQuery,
    answer: z.array(leaderboardRow),
  },
} as const satisfies Routes;

export const leaderboard = {
  name: 'leaderboard',
  routes,
  handlers: ({ names, standings, accounts }: Pick<Deps, 'accounts'> & Views) => ({
    'GET /api/leaderboard': async ({ query }) => {
      const rows = standings.board().slice(0, Math.min(mostRows, Math.max(1, query.limit)));
      const linked = await accounts.byIds(rows.flatMap(({ playerId }) => names.accountOfPlayer(playerId) ?? []));
      return rows.map(({ playerId, rank, totalSessions, weeklyAverage, currentStreak }) => {
        const characterName = names.nameOf(playerId) ?? '';
        const account = linked.get(names.accountOfPlayer(playerId) ?? '');
        const username = account?.username ?? characterName;
        return { id: playerId, rank, username, characterName, totalSessions, weeklyAverage, currentStreak };
      });
    },
  }),
} satisfies Feature<typeof routes>;
