import type { OtherText, SessionDetails, SessionList } from '../../../../src/contracts/sessions.ts';
import { api } from '../cache/api.ts';
import { reads, readsRecord } from '../transport/tags.ts';

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    sessionDetails: build.query<SessionDetails, string>({
      query: (id) => `/api/sessions/${encodeURIComponent(id)}/details`,
      providesTags: readsRecord('sessions', 'players', 'discord-links', 'channels'),
    }),
    /** Text read in its screenshots that is not in the list. */
    otherText: build.query<OtherText, string>({
      query: (id) => `/api/sessions/${encodeURIComponent(id)}/other-text`,
      providesTags: readsRecord('sessions'),
    }),
    /** Whether anything was ever submitted. */
    hasSessions: build.query<boolean, void>({
      query: () => ({ url: '/api/sessions', params: { limit: 1 } }),
      transformResponse: ({ sessions = [] }: Partial<SessionList>) => sessions.length > 0,
      providesTags: reads('sessions'),
    }),
    /** Latest sessions that contain a name. */
    foundSessions: build.query<SessionList, string>({
      query: (search) => ({ url: '/api/sessions', params: { search, limit: 6 } }),
      providesTags: reads('sessions', 'players'),
      keepUnusedDataFor: 10,
    }),
  }),
});
export const { useSessionDetailsQuery, useOtherTextQuery, useFoundSessionsQuery, useHasSessionsQuery } = sessionApi;
