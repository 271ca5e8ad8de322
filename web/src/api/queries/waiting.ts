import type { WaitingReading } from '../../../../src/contracts/review.ts';
import { api } from '../cache/api.ts';
import { reads } from '../transport/tags.ts';

const waitingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** How much waits for a moderator. */
    waiting: build.query<WaitingReading, void>({
      query: () => '/api/review/waiting',
      providesTags: reads('sessions', 'players', 'rename-requests', 'link-requests', 'discord-links'),
    }),
  }),
});
export const { useWaitingQuery } = waitingApi;
