import type { LeaderboardRow } from '../../../../src/contracts/leaderboard.ts';
import { api } from '../../api/api.ts';
import { reads } from '../../api/tags.ts';

const leaderboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    leaderboard: build.query<LeaderboardRow[], void>({
      query: () => '/api/leaderboard',
      providesTags: reads('players', 'discord-links', 'sessions'),
    }),
  }),
});
export const { useLeaderboardQuery } = leaderboardApi;
