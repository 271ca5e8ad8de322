import type { VoiceSession, VoiceSessionList, VoiceStats } from '../../../../src/contracts/voice.ts';
import { api } from '../../api/api.ts';
import { early, earlyAnew, type FirstReads } from '../../api/first-reads.ts';
import { reads } from '../../api/tags.ts';

/** What the list is narrowed to, and its order; an empty search narrows nothing. */
export type VoiceFilters = {
  search: string;
  status: 'all' | VoiceSession['status'];
  sort: 'recent' | 'duration' | 'player';
};
const pageSize = 20;
const unfiltered: VoiceFilters = { search: '', status: 'all', sort: 'recent' };

/** What is searched for: one letter would be in almost every name. */
export const applied = (search: string): string => (Array.from(search).length >= 2 ? search : '');

const voiceApi = api.injectEndpoints({
  endpoints: (build) => ({
    voiceStats: build.query<VoiceStats, void>({
      query: () => '/api/voice/stats',
      providesTags: reads('voice', 'players', 'discord-links'),
    }),
    /** The stays, page by page. */
    voiceSessions: build.infiniteQuery<VoiceSessionList, VoiceFilters, number>({
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: ({ hasMore, offset, limit }) => (hasMore ? offset + limit : undefined),
      },
      query: ({ queryArg: { search, status, sort }, pageParam }) => ({
        url: '/api/voice/sessions',
        params: {
          limit: pageSize,
          offset: pageParam,
          search: applied(search),
          status: status === 'all' ? '' : status,
          sort,
        },
      }),
      providesTags: reads('voice', 'channels', 'players', 'discord-links'),
    }),
  }),
});
export const firstReads: FirstReads = (dispatch) => {
  void dispatch(voiceApi.endpoints.voiceStats.initiate(undefined, early));
  void dispatch(voiceApi.endpoints.voiceSessions.initiate(unfiltered, earlyAnew));
};
export const { useVoiceStatsQuery, useVoiceSessionsInfiniteQuery } = voiceApi;
