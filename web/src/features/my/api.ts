import type { EventBreakdown, MyProfile, MySession, MyStats } from '../../../../src/contracts/my.ts';
import type { Period } from '../../../../src/contracts/windows.ts';
import { api } from '../../api/api.ts';

export const myApi = api.injectEndpoints({
  endpoints: (build) => ({
    myProfile: build.query<MyProfile, undefined>({ query: () => '/api/my/profile', providesTags: ['My'] }),
    myStats: build.query<MyStats, undefined>({ query: () => '/api/my/stats', providesTags: ['My'] }),
    mySessions: build.query<MySession[], Period>({
      query: (period) => ({ url: '/api/my/sessions', params: { period } }),
      providesTags: ['My'],
    }),
    eventBreakdown: build.query<EventBreakdown[], Period>({
      query: (period) => ({ url: '/api/my/event-breakdown', params: { period } }),
      providesTags: ['My'],
    }),
  }),
});
export const { useMyProfileQuery, useMyStatsQuery, useMySessionsQuery, useEventBreakdownQuery } = myApi;
