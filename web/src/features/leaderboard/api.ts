import type { LeaderboardRow } from '../../../../src/contracts/leaderboard.ts';
import { api } from '../../api/api.ts';

const leaderboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    leaderboard: build.query<LeaderboardRow[], void>({
      query: () => '/api/leaderboard',
      providesTags: ['Leaderboard'],
    }),
  }),
});
export const { useLeaderboardQuery } = leaderboardApi;
