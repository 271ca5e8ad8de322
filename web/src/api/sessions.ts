import type { SessionDetails } from '../../../src/contracts/sessions.ts';
import { api } from './api.ts';
import { readsRecord } from './tags.ts';

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    sessionDetails: build.query<SessionDetails, string>({
      query: (id) => `/api/sessions/${encodeURIComponent(id)}/details`,
      providesTags: readsRecord('sessions', 'players', 'discord-links'),
    }),
  }),
});
export const { useSessionDetailsQuery } = sessionApi;
