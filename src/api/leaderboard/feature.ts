import { z } from 'zod';
import type { Deps } from '../../application/deps.ts';
import {
  leaderboardQuery,
  leaderboardRow,
  leaderboardTrend,
  leaderboardTrendQuery,
} from '../../contracts/leaderboard.ts';
import { season } from '../../contracts/seasons.ts';
import type { Feature } from '../http/routes/feature.ts';
import type { ViewRegistry } from '../../projections/in-memory/views.ts';
import type { Views } from '../http/freshness/read-freshness.ts';
import type { RouteDefinitions } from '../http/routes/route-definition.ts';
import { createBoards } from './board.ts';

const routes = {
  'GET /api/leaderboard': {
    policy: 'read-leaderboard',
    summary: 'Players with a counted session, by rank',
    reads: ['names', 'links', 'standings', 'people'],
    querystring: leaderboardQuery,
    answer: z.array(leaderboardRow),
  },
  'GET /api/leaderboard/trend': {
    policy: 'read-leaderboard',
    summary: 'The weekly ranks of today’s leaders',
    reads: ['names', 'links', 'standings', 'people'],
    querystring: leaderboardTrendQuery,
    answer: leaderboardTrend,
  },
  'GET /api/seasons': {
    policy: 'read-leaderboard',
    summary: 'The seasons by which the leaderboard can be filtered',
    answer: z.array(season),
  },
} as const satisfies RouteDefinitions;

export const leaderboard = {
  name: 'leaderboard',
  routes,
  handlers: (
    deps: Pick<Deps, 'accounts' | 'clock' | 'eventTypes' | 'readModels' | 'pubSub' | 'seasons'> &
      Views & { readonly views: Pick<ViewRegistry, 'add'> },
    app,
  ) => {
    const boards = createBoards(deps, app);
    return {
      'GET /api/leaderboard': boards.rows,
      'GET /api/leaderboard/trend': boards.trend,
      'GET /api/seasons': () => deps.seasons,
    };
  },
} satisfies Feature<typeof routes>;
