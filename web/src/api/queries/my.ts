import type { MyProfile } from '../../../../src/contracts/my.ts';
import type { RecordWritten } from '../../../../src/contracts/records.ts';
import { api } from '../cache/api.ts';
import { reads } from '../transport/tags.ts';

const linkRequests = [{ projection: 'link-requests' as const, ids: null }];

export const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    myProfile: build.query<MyProfile, void>({
      query: () => '/api/my/profile',
      providesTags: reads('players', 'discord-links', 'link-requests'),
    }),
    /** 'This is me', while no player is linked. */
    requestLink: build.mutation<RecordWritten, { playerId: string; key: string }>({
      query: ({ playerId, key }) => ({
        url: '/api/link-requests',
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: { playerId },
        changes: linkRequests,
      }),
    }),
    withdrawLinkRequest: build.mutation<RecordWritten, { id: string }>({
      query: ({ id }) => ({
        url: `/api/link-requests/${encodeURIComponent(id)}`,
        method: 'DELETE',
        changes: linkRequests,
      }),
    }),
  }),
});
export const { useMyProfileQuery, useRequestLinkMutation, useWithdrawLinkRequestMutation } = profileApi;

/** The viewer's own player, whose rows are marked; null without one, and until it has been read. */
export const useViewerId = (): string | null => useMyProfileQuery().data?.player?.id ?? null;
