import { api } from './api.ts';

const viewerApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The viewer's own player, whose rows are marked; null without one. */
    myPlayerId: build.query<string | null, undefined>({
      query: () => '/api/my/profile',
      transformResponse: (profile: { player: { id: string } | null }) => profile.player?.id ?? null,
      providesTags: ['My'],
    }),
  }),
});
export const { useMyPlayerIdQuery } = viewerApi;
