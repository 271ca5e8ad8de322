import type { PlayerActivity, PlayerOption, PlayersAlike } from '../../../../src/contracts/players.ts';
import { api } from '../cache/api.ts';
import { reads } from '../transport/tags.ts';

const playersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Everybody in the roster, for choosing from. */
    playerOptions: build.query<PlayerOption[], void>({
      query: () => '/api/players',
      providesTags: reads('players', 'discord-links'),
    }),
    /** Whose name is like a text, by the roster of today. */
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
