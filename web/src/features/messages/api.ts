import type { ArchivedMessage, Channel } from '../../../../src/contracts/messages.ts';
import { everyDay, type DayRange } from '../../parts/day-span.ts';
import { api } from '../../api/cache/api.ts';
import { prefetch, prefetchFresh, type FirstReads } from '../../api/store/first-reads.ts';
import { reads } from '../../api/transport/tags.ts';

/** Filters of the archive; empty strings mean no filter. */
export type MessageFilters = DayRange & {
  search: string;
  author: string;
  channel: string;
  type: 'all' | 'images' | 'text';
};
const pageSize = 50;
const hasImages = { all: '', images: 'true', text: 'false' } satisfies Record<MessageFilters['type'], string>;

const messagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The archive, page by page; a short page is the last one. */
    messages: build.infiniteQuery<ArchivedMessage[], MessageFilters, number>({
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: ({ length }, _pages, offset) => (length < pageSize ? undefined : offset + pageSize),
      },
      query: ({ queryArg: { type, ...filters }, pageParam }) => ({
        url: '/api/messages/search',
        params: { limit: pageSize, offset: pageParam, ...filters, hasImages: hasImages[type] },
      }),
      providesTags: reads('messages', 'channels'),
    }),
    messageChannels: build.query<Channel[], void>({
      query: () => '/api/messages/channels',
      providesTags: reads('channels'),
    }),
  }),
});
export const firstReads: FirstReads = (dispatch) => {
  const unfiltered: MessageFilters = { search: '', author: '', channel: '', type: 'all', ...everyDay };
  void dispatch(messagesApi.endpoints.messages.initiate(unfiltered, prefetchFresh));
  void dispatch(messagesApi.endpoints.messageChannels.initiate(undefined, prefetch));
};
export const { useMessagesInfiniteQuery, useMessageChannelsQuery } = messagesApi;
