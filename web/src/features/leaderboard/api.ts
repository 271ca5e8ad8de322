import type { LeaderboardRow } from '../../../../src/contracts/leaderboard.ts';
import { api } from '../../api/api.ts';

export const leaderboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    leaderboard: build.query<LeaderboardRow[], undefined>({
      query: () => '/api/leaderboard',
      providesTags: ['Leaderboard'],
    }),
    /** Whose row is the viewer's. */
    viewerPlayerId: build.query<string | null, undefined>({
      query: () => '/api/my/profile',
      transformResponse: (profile: { player: { id: string } | null }) => profile.player?.id ?? null,
      providesTags: ['My'],
    }),
  }),
});
export const { useLeaderboardQuery, useViewerPlayerIdQuery } = leaderboardApi;
