import type { MyProfile } from '../../../../src/contracts/my.ts';
import { api } from '../cache/api.ts';
import { reads } from '../transport/tags.ts';

export const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    myProfile: build.query<MyProfile, void>({
      query: () => '/api/my/profile',
      providesTags: reads('players', 'discord-links'),
    }),
  }),
});
export const { useMyProfileQuery } = profileApi;

/** The viewer's own player, whose rows are marked; null without one, and until it has been read. */
export const useViewerId = (): string | null => useMyProfileQuery().data?.player?.id ?? null;
