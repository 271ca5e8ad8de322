import type { PlayerStats, Registered } from '../../../../src/contracts/players.ts';
import { api } from '../../api/api.ts';

const playersApi = api.injectEndpoints({
  endpoints: (build) => ({
    playersStats: build.query<PlayerStats[], void>({
      query: () => '/api/players/stats',
      providesTags: ['Players'],
    }),
    registerPlayers: build.mutation<Registered, { names: string[] }>({
      query: (body) => ({ url: '/api/players', method: 'POST', body }),
      invalidatesTags: (answer) => (answer ? ['Players', 'Leaderboard'] : []),
    }),
  }),
});
export const { usePlayersStatsQuery, useRegisterPlayersMutation } = playersApi;
