import type { EventBreakdown, MySession, MyStats } from '../../../../src/contracts/my.ts';
import type { Period } from '../../../../src/contracts/windows.ts';
import { api } from '../../api/api.ts';
import { reads } from '../../api/tags.ts';

const myApi = api.injectEndpoints({
  endpoints: (build) => ({
    myStats: build.query<MyStats, void>({
      query: () => '/api/my/stats',
      providesTags: reads('players', 'discord-links', 'sessions'),
    }),
    mySessions: build.query<MySession[], Period>({
      query: (period) => ({ url: '/api/my/sessions', params: { period } }),
      providesTags: reads('players', 'discord-links', 'sessions'),
    }),
    eventBreakdown: build.query<EventBreakdown[], Period>({
      query: (period) => ({ url: '/api/my/event-breakdown', params: { period } }),
      providesTags: reads('players', 'discord-links', 'sessions'),
    }),
  }),
});
export const { useMyStatsQuery, useMySessionsQuery, useEventBreakdownQuery } = myApi;
