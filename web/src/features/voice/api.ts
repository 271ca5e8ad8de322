import type { VoiceSession, VoiceSessionList, VoiceStats, VoiceTrend } from '../../../../src/contracts/voice.ts';
import { api } from '../../api/cache/api.ts';
import { prefetch, prefetchFresh, type FirstReads } from '../../api/store/first-reads.ts';
import { reads } from '../../api/transport/tags.ts';

/** Filters and order of the list; an empty search means no filter. */
export type VoiceFilters = {
  search: string;
  status: 'all' | VoiceSession['status'];
  sort: 'recent' | 'duration' | 'player';
  /** Days, both within; empty for no bound. */
  from: string;
  to: string;
  /** When a raid began, ISO 8601; empty for none. */
  during: string;
};
/** Filters that apply to the trend. */
export type VoiceTrendFilters = Pick<VoiceFilters, 'search' | 'status'>;
const pageSize = 20;
const unfiltered: VoiceFilters = { search: '', status: 'all', sort: 'recent', from: '', to: '', during: '' };

/** Applied search text: a single letter is ignored. */
export const applied = (search: string): string => (Array.from(search).length >= 2 ? search : '');

const narrowing = ({ search, status }: VoiceTrendFilters) => ({
  search: applied(search),
  status: status === 'all' ? '' : status,
});

const voiceApi = api.injectEndpoints({
  endpoints: (build) => ({
    voiceStats: build.query<VoiceStats, void>({
      query: () => '/api/voice/stats',
      providesTags: reads('voice', 'players', 'discord-links'),
    }),
    /** The last 28 days, oldest first. */
    voiceTrend: build.query<VoiceTrend, VoiceTrendFilters>({
      query: (filters) => ({ url: '/api/voice/trend', params: narrowing(filters) }),
      providesTags: reads('voice', 'channels', 'players', 'discord-links'),
    }),
    /** The stays, page by page. */
    voiceSessions: build.infiniteQuery<VoiceSessionList, VoiceFilters, number>({
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: ({ hasMore, offset, limit }) => (hasMore ? offset + limit : undefined),
      },
      query: ({ queryArg: { sort, from, to, during, ...filters }, pageParam }) => ({
        url: '/api/voice/sessions',
        params: {
          limit: pageSize,
          offset: pageParam,
          ...narrowing(filters),
          sort,
          from,
          to,
          during,
        },
      }),
      providesTags: reads('voice', 'channels', 'players', 'discord-links'),
    }),
  }),
});
export const firstReads: FirstReads = (dispatch) => {
  void dispatch(voiceApi.endpoints.voiceStats.initiate(undefined, prefetch));
  void dispatch(voiceApi.endpoints.voiceSessions.initiate(unfiltered, prefetchFresh));
};
export const { useVoiceStatsQuery, useVoiceTrendQuery, useVoiceSessionsInfiniteQuery } = voiceApi;
