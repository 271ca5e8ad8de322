import type { Correction } from '../../../../src/contracts/corrections.ts';
import type { EventBreakdown, MySession, MyStats } from '../../../../src/contracts/my.ts';
import type { RecordWritten } from '../../../../src/contracts/records.ts';
import { defaultPeriod, type Period } from '../../../../src/contracts/windows.ts';
import { api } from '../../api/cache/api.ts';
import { prefetch, type FirstReads } from '../../api/store/first-reads.ts';
import { profileApi } from '../../api/queries/my.ts';
import { renameRequestsApi } from '../../api/queries/rename-requests.ts';
import { reads } from '../../api/transport/tags.ts';

/** `key`: one for one content. */
type WantedName = { playerId: string; currentName: string; requestedName: string; reason: string | null; key: string };

const myApi = api.injectEndpoints({
  endpoints: (build) => ({
    myStats: build.query<MyStats, void>({
      query: () => '/api/my/stats',
      providesTags: reads('players', 'discord-links', 'sessions', 'voice'),
    }),
    mySessions: build.query<MySession[], Period>({
      query: (period) => ({ url: '/api/my/sessions', params: { period } }),
      providesTags: reads('players', 'discord-links', 'sessions'),
    }),
    eventBreakdown: build.query<EventBreakdown[], Period>({
      query: (period) => ({ url: '/api/my/event-breakdown', params: { period } }),
      providesTags: reads('players', 'discord-links', 'sessions'),
    }),
    myCorrections: build.query<Correction[], void>({
      query: () => '/api/my/corrections',
      providesTags: reads('sessions', 'players'),
    }),
    withdrawRename: build.mutation<RecordWritten, { id: string; key: string }>({
      query: ({ id, key }) => ({
        url: `/api/rename-requests/${encodeURIComponent(id)}`,
        method: 'DELETE',
        headers: { 'idempotency-key': key },
        changes: [{ projection: 'rename-requests', ids: null }],
      }),
    }),
    requestRename: build.mutation<RecordWritten, WantedName>({
      query: ({ key, ...body }) => ({
        url: '/api/rename-requests',
        method: 'POST',
        headers: { 'idempotency-key': key },
        body,
        changes: [{ projection: 'rename-requests', ids: null }],
      }),
    }),
  }),
});
export const firstReads: FirstReads = (dispatch) => {
  const { myStats, mySessions, eventBreakdown, myCorrections } = myApi.endpoints;
  void dispatch(profileApi.endpoints.myProfile.initiate(undefined, prefetch));
  void dispatch(myStats.initiate(undefined, prefetch));
  void dispatch(mySessions.initiate(defaultPeriod, prefetch));
  void dispatch(eventBreakdown.initiate(defaultPeriod, prefetch));
  void dispatch(myCorrections.initiate(undefined, prefetch));
  void dispatch(renameRequestsApi.endpoints.renameRequests.initiate(undefined, prefetch));
};
export const {
  useMyStatsQuery,
  useMySessionsQuery,
  useEventBreakdownQuery,
  useMyCorrectionsQuery,
  useRequestRenameMutation,
  useWithdrawRenameMutation,
} = myApi;
