import type { Evidence } from '../../../../src/contracts/evidence.ts';
import { api } from '../../api/cache/api.ts';
import { reads } from '../../api/transport/tags.ts';

const evidenceApi = api.injectEndpoints({
  endpoints: (build) => ({
    evidence: build.query<Evidence, { session: string; participant: string }>({
      query: ({ session, participant }) =>
        `/api/sessions/${encodeURIComponent(session)}/participants/${encodeURIComponent(participant)}/evidence`,
      providesTags: reads('sessions', 'players'),
    }),
  }),
});
export const { useEvidenceQuery } = evidenceApi;
