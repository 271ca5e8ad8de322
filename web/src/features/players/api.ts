import type { PlayerStats, RegisterAnswer } from '../../../../src/contracts/players.ts';
import { api } from '../../api/cache/api.ts';
import { prefetch, type FirstReads } from '../../api/store/first-reads.ts';
import { reads } from '../../api/transport/tags.ts';

const playersApi = api.injectEndpoints({
  endpoints: (build) => ({
    playersStats: build.query<PlayerStats[], void>({
      query: () => '/api/players/stats',
      providesTags: reads('players', 'discord-links', 'sessions'),
    }),
    registerPlayers: build.mutation<RegisterAnswer, { names: string[] }>({
      query: (body) => ({
        url: '/api/players',
        method: 'POST',
        body,
        changes: [{ projection: 'players', ids: null }],
      }),
    }),
  }),
});
export const firstReads: FirstReads = (dispatch) =>
  void dispatch(playersApi.endpoints.playersStats.initiate(undefined, prefetch));
export const { usePlayersStatsQuery, useRegisterPlayersMutation } = playersApi;
