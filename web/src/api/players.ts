import type { PlayerOption } from '../../../src/contracts/players.ts';
import { api } from './api.ts';
import { reads } from './tags.ts';

const playersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Everybody in the roster, for choosing from. */
    playerOptions: build.query<PlayerOption[], void>({
      query: () => '/api/players',
      providesTags: reads('players', 'discord-links'),
    }),
  }),
});
export const { usePlayerOptionsQuery } = playersApi;
