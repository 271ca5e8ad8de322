import type { EventBreakdown, MySession, MyStats } from '../../../../src/contracts/my.ts';
import type { Period } from '../../../../src/contracts/windows.ts';
import { api } from '../../api/api.ts';

const myApi = api.injectEndpoints({
  endpoints: (build) => ({
    myStats: build.query<MyStats, void>({ query: () => '/api/my/stats', providesTags: ['My'] }),
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
export const { useMyStatsQuery, useMySessionsQuery, useEventBreakdownQuery } = myApi;
