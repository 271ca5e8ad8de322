import type {
  SessionList,
  SessionStats,
  SessionWritten,
  ParticipantsSaved,
  Submitted,
  Verified,
} from '../../../../src/contracts/sessions.ts';
import type { Sample } from '../../../../src/contracts/samples.ts';
import { api } from '../../api/api.ts';

/** What the list is narrowed to; empty strings narrow nothing. */
export type SessionFilters = { search: string; eventType: string; review: boolean };
type PageArg = SessionFilters & { offset: number };
export const pageSize = 1000;

/** An item of the participants' save: a known id alone is kept as it is, with playerId it is matched anew. */
export type ParticipantItem = { id?: string; rawName?: string; playerId?: string | null };
export type TextForm = { eventType: string; eventDate: string; rawText: string; notes: string | null };
export type Exclusion = { id: string; excluded: boolean; reason: string | null; revision?: number };
export type Correction = { eventType?: string; eventDate?: string; notes?: string | null };

const changed = (id: string) => [{ type: 'Session', id } as const, 'SessionList', 'SessionStats'] as const;

const sessionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    sessionStats: build.query<SessionStats, void>({
      query: () => '/api/sessions/stats',
      providesTags: ['SessionStats'],
    }),
    /** Polled and refetched on live messages: the first page only. */
    sessionsFirstPage: build.query<SessionList, SessionFilters>({
      query: (filters) => ({ url: '/api/sessions', params: pageParams({ ...filters, offset: 0 }) }),
      providesTags: ['SessionList'],
    }),
    /** A later page; read once, then kept by the list. */
    sessionsPage: build.query<SessionList, PageArg>({
      query: (arg) => ({ url: '/api/sessions', params: pageParams(arg) }),
      keepUnusedDataFor: 0,
    }),
    samples: build.query<Sample[], void>({ query: () => '/api/samples' }),
    submitSession: build.mutation<Submitted, { body: FormData | TextForm; key: string }>({
      query: ({ body, key }) => ({ url: '/api/sessions', method: 'POST', body, headers: { 'idempotency-key': key } }),
      invalidatesTags: (answer) => (answer ? ['SessionList', 'SessionStats'] : []),
    }),
    saveParticipants: build.mutation<
      ParticipantsSaved,
      { id: string; version: number; participants: ParticipantItem[] }
    >({
      query: ({ id, version, participants }) => ({
        url: `/api/sessions/${encodeURIComponent(id)}/participants`,
        method: 'PUT',
        body: { participants },
        headers: { 'if-match': `"${version}"` },
      }),
      invalidatesTags: (_answer, _error, { id }) => changed(id),
    }),
    verifySession: build.mutation<Verified, { id: string; register?: string[] }>({
      query: ({ id, register }) => ({
        url: `/api/sessions/${encodeURIComponent(id)}/verify`,
        method: 'POST',
        body: register === undefined ? {} : { register },
      }),
      invalidatesTags: (_answer, _error, { id, register }) =>
        register === undefined ? changed(id) : [...changed(id), 'Players'],
    }),
    /** Undo of a verification; refused when the session has changed since that revision. */
    revertVerification: build.mutation<Verified, { id: string; revision: number }>({
      query: ({ id, revision }) => ({
        url: `/api/sessions/${encodeURIComponent(id)}/verify`,
        method: 'POST',
        body: { undo: true },
        headers: { 'if-match': `"${revision}"` },
      }),
      invalidatesTags: (_answer, _error, { id }) => changed(id),
    }),
    /** With `revision` only while the session stands there: an undo. */
    excludeSession: build.mutation<SessionWritten, Exclusion>({
      query: ({ id, revision, ...body }) => ({
        url: `/api/sessions/${encodeURIComponent(id)}/exclude`,
        method: 'POST',
        body,
        ...(revision !== undefined && { headers: { 'if-match': `"${revision}"` } }),
      }),
      invalidatesTags: (_answer, _error, { id }) => changed(id),
    }),
    correctSession: build.mutation<SessionWritten, { id: string; correction: Correction }>({
      query: ({ id, correction }) => ({
        url: `/api/sessions/${encodeURIComponent(id)}`,
        method: 'PATCH',
        body: correction,
      }),
      invalidatesTags: (_answer, _error, { id }) => changed(id),
    }),
    reprocessSession: build.mutation<SessionWritten, string>({
      query: (id) => ({ url: `/api/sessions/${encodeURIComponent(id)}/reprocess`, method: 'POST', body: {} }),
      invalidatesTags: (_answer, _error, id) => changed(id),
    }),
  }),
});

function pageParams({ search, eventType, review, offset }: PageArg) {
  return {
    limit: pageSize,
    offset,
    search: Array.from(search.trim()).length >= 2 ? search.trim() : '',
    eventType,
    review: review ? 'true' : '',
  };
}

/** A sample picture as a file, as if it had been dropped. */
export const sampleFile = async ({ file, url }: Sample): Promise<File> => {
  const response = await fetch(url, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${response.status}: ${file}`);
  const blob = await response.blob();
  return new File([blob], file, { type: blob.type, lastModified: 0 });
};

export const {
  useSessionStatsQuery,
  useSessionsFirstPageQuery,
  useLazySessionsPageQuery,
  useSamplesQuery,
  useSubmitSessionMutation,
  useSaveParticipantsMutation,
  useVerifySessionMutation,
  useRevertVerificationMutation,
  useExcludeSessionMutation,
  useCorrectSessionMutation,
  useReprocessSessionMutation,
} = sessionsApi;
