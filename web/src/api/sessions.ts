import type { SessionDetails } from '../../../src/contracts/sessions.ts';
import { api } from './api.ts';

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    sessionDetails: build.query<SessionDetails, string>({
      query: (id) => `/api/sessions/${encodeURIComponent(id)}/details`,
      providesTags: (_data, _error, id) => [{ type: 'Session', id }],
    }),
  }),
});
export const { useSessionDetailsQuery } = sessionApi;
