import type { PlayerActivity, PlayerOption, PlayersAlike } from '../../../../src/contracts/players.ts';
import { api } from '../cache/api.ts';
import { reads } from '../transport/tags.ts';

const playersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All players, for pickers. */
    playerOptions: build.query<PlayerOption[], void>({
      query: () => '/api/players',
      providesTags: reads('players', 'discord-links'),
    }),
    /** Players with similar names, by the current roster. */
    playersAlike: build.query<PlayersAlike, string>({
      query: (text) => `/api/players/alike?text=${encodeURIComponent(text)}`,
      providesTags: reads('players'),
    }),
    /** The last 26 weeks of a player, oldest first. */
    playerActivity: build.query<PlayerActivity, string>({
      query: (id) => ({ url: `/api/players/${encodeURIComponent(id)}/activity`, params: { weeks: 26 } }),
      providesTags: reads('players', 'discord-links', 'sessions', 'channels', 'voice'),
    }),
  }),
});
export const { usePlayerActivityQuery, usePlayersAlikeQuery, usePlayerOptionsQuery } = playersApi;
