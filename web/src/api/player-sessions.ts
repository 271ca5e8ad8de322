import type { PlayerSessionList } from '../../../src/contracts/sessions.ts';
import { api } from './api.ts';
import { reads } from './tags.ts';

const playerSessionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All sessions that name a player, with those that do not count and why. */
    playerSessions: build.query<PlayerSessionList, string>({
      query: (player) => ({ url: '/api/sessions', params: { player, limit: 1000 } }),
      providesTags: reads('sessions', 'players'),
    }),
  }),
});
export const { usePlayerSessionsQuery } = playerSessionsApi;
