import type { LeaderboardRow, LeaderboardTrend } from '../../../../src/contracts/leaderboard.ts';
import type { Season } from '../../../../src/contracts/seasons.ts';
import type { Period } from '../../../../src/contracts/windows.ts';
import { api } from '../../api/cache/api.ts';
import { prefetch, type FirstReads } from '../../api/store/first-reads.ts';
import { reads } from '../../api/transport/tags.ts';

/** Which sessions are counted, and for whom. */
export type Board = { period: Period; eventType: string | null; season: string | null; by: 'player' | 'person' };

const leaderboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    leaderboard: build.query<LeaderboardRow[], Board>({
      query: ({ period, eventType, season, by }) => ({
        url: '/api/leaderboard',
        params: {
          own: 1,
          period: period === 'all' ? null : period,
          eventType,
          season,
          by: by === 'player' ? null : by,
        },
      }),
      providesTags: reads('players', 'discord-links', 'sessions'),
    }),
    /** The last twelve weeks of today's leaders, whatever the period. */
    leaderboardTrend: build.query<LeaderboardTrend, Omit<Board, 'period'>>({
      query: ({ eventType, season, by }) => ({
        url: '/api/leaderboard/trend',
        params: { own: 1, eventType, season, by: by === 'player' ? null : by },
      }),
      providesTags: reads('players', 'discord-links', 'sessions'),
    }),
    /** The server reads seasons from a file at its start, so they do not change while it runs. */
    seasons: build.query<Season[], void>({ query: () => '/api/seasons', keepUnusedDataFor: 3600 }),
  }),
});
/** For the page without filters. */
export const firstReads: FirstReads = (dispatch) => {
  const everything: Board = { period: 'all', eventType: null, season: null, by: 'player' };
  void dispatch(leaderboardApi.endpoints.leaderboard.initiate(everything, prefetch));
  void dispatch(leaderboardApi.endpoints.seasons.initiate(undefined, prefetch));
};
export const { useLeaderboardQuery, useLeaderboardTrendQuery, useSeasonsQuery } = leaderboardApi;
