import type { z } from 'zod';
import type { Sample } from '../../../../src/contracts/samples.ts';
import type {
  SessionWritten,
  ParticipantsSaved,
  SubmitAnswer,
  VerifyAnswer,
  participantsBody,
} from '../../../../src/contracts/session-writes.ts';
import type { SessionList, SessionRow, SessionStats, SessionTrend } from '../../../../src/contracts/sessions.ts';
import type { VoiceDuring } from '../../../../src/contracts/voice.ts';
import { api } from '../../api/cache/api.ts';
import { prefetch, prefetchFresh, type FirstReads } from '../../api/store/first-reads.ts';
import { optimistic } from '../../api/cache/optimistic.ts';
import { sessionApi } from '../../api/queries/sessions.ts';
import { reads } from '../../api/transport/tags.ts';
import { onlyAt, writeTo } from '../../api/cache/writes.ts';

/** Filters of the list; empty strings mean no filter. */
export type SessionFilters = {
  search: string;
  eventType: string;
  review: boolean;
  excluded: boolean;
  /** Only what counts, for the guild; with `player`: for this player. */
  counted: boolean;
  /** Only what is processed or verified. */
  processed: boolean;
  /** Days, both within. */ from: string;
  to: string;
  /** Only what counts for this player. */ player: string;
};
/** Filters that apply to the trend, which has its own weeks. */
export type SessionTrendFilters = Omit<SessionFilters, 'from' | 'to' | 'player'>;
const pageSize = 1000;

/** The participants' save as it is sent; a known id alone is kept as it is. */
export type ParticipantsForm = z.input<typeof participantsBody>;
export type ParticipantItem = ParticipantsForm['participants'][number];
export type TextForm = { eventType: string; eventDate: string; rawText: string; notes: string | null };
/** `before`: the reason that stood until now, for the way back. */
export type Exclusion = {
  id: string;
  excluded: boolean;
  reason: string | null;
  before: string | null;
  revision?: number;
  /** Of one of several that are done at once. */
  key?: string;
};
export type SessionFieldsPatch = { eventType?: string; eventDate?: string; notes?: string | null };

const narrowing = ({ search, eventType, review, excluded, counted, processed }: SessionTrendFilters) => ({
  // one letter would be in almost every name
  search: Array.from(search).length >= 2 ? search : '',
  eventType,
  review: review ? 'true' : '',
  excluded: excluded ? 'true' : '',
  counted: counted ? 'true' : '',
  processed: processed ? 'true' : '',
});
const pageOf = ({ from, to, player, ...filters }: SessionFilters, offset: number) => ({
  url: '/api/sessions',
  params: {
    limit: pageSize,
    offset,
    ...narrowing(filters),
    from,
    to,
    ...(player !== '' && { player, counted: 'true' }),
  },
});
const keyed = (key: string | undefined) => (key === undefined ? {} : { 'idempotency-key': key });

const to = (id: string) => writeTo('sessions', id);
const roster = { projection: 'players' as const, ids: null };

const sessionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    sessionStats: build.query<SessionStats, void>({
      query: () => '/api/sessions/stats',
      providesTags: reads('sessions', 'players'),
    }),
    /** 26 weeks of the list, oldest first. */
    sessionTrend: build.query<SessionTrend, SessionTrendFilters>({
      query: (filters) => ({ url: '/api/sessions/trend', params: narrowing(filters) }),
      providesTags: reads('sessions', 'players'),
    }),
    /** The list, page by page. */
    sessions: build.infiniteQuery<SessionList, SessionFilters, number>({
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: ({ hasMore, offset, limit }) => (hasMore ? offset + limit : undefined),
      },
      query: ({ queryArg, pageParam }) => pageOf(queryArg, pageParam),
      providesTags: reads('sessions', 'players', 'discord-links'),
    }),
    /** The whole list for a download, not cached. */
    allSessions: build.query<SessionRow[], SessionFilters>({
      queryFn: async (filters, _api, _options, call) => {
        const sessions: SessionRow[] = [];
        for (;;) {
          const { data, error } = await call(pageOf(filters, sessions.length));
          if (error !== undefined) return { error };
          // the wire schema of this path
          const page = data as SessionList;
          sessions.push(...page.sessions);
          if (!page.hasMore || page.sessions.length === 0) return { data: sessions };
        }
      },
      keepUnusedDataFor: 0,
    }),
    /** The first of what waits for review, newest first. */
    reviewQueue: build.query<SessionList, void>({
      query: () => ({ url: '/api/sessions', params: { limit: 100, review: 'true' } }),
      providesTags: reads('sessions', 'players'),
    }),
    /** People in voice during a raid, by its start. */
    voiceDuring: build.query<VoiceDuring, string>({
      query: (at) => ({ url: '/api/voice/during', params: { at } }),
      providesTags: reads('voice', 'channels', 'players', 'discord-links'),
    }),
    samples: build.query<Sample[], void>({ query: () => '/api/samples' }),
    submitSession: build.mutation<
      SubmitAnswer,
      { body: FormData | TextForm; key: string; onProgress: (share: number) => void }
    >({
      query: ({ body, key, onProgress }) => ({
        url: '/api/sessions',
        method: 'POST',
        body,
        onProgress,
        headers: { 'idempotency-key': key },
        changes: [{ projection: 'sessions', ids: [] }],
      }),
    }),
    saveParticipants: build.mutation<ParticipantsSaved, { id: string; version: number; form: ParticipantsForm }>({
      query: ({ id, version, form }) =>
        to(id)('/participants', {
          ...onlyAt(version),
          method: 'PUT',
          body: form,
          changes: form.register === undefined ? [] : [roster],
        }),
    }),
    verifySession: build.mutation<VerifyAnswer, { id: string; key?: string }>({
      query: ({ id, key }) => to(id)('/verify', { headers: keyed(key), body: {} }),
    }),
    /** With `revision`: only if the session is unchanged (undo). */
    excludeSession: build.mutation<SessionWritten, Exclusion>({
      query: ({ id, revision, excluded, reason, key }) =>
        to(id)('/exclude', { headers: { ...onlyAt(revision).headers, ...keyed(key) }, body: { excluded, reason } }),
      onQueryStarted: optimistic(({ id, excluded, reason }, dispatch) =>
        dispatch(
          sessionApi.util.updateQueryData('sessionDetails', id, (session) => {
            session.excluded = excluded;
            session.exclusionReason = reason;
          }),
        ),
      ),
    }),
    correctSession: build.mutation<SessionWritten, { id: string; correction: SessionFieldsPatch }>({
      query: ({ id, correction }) => to(id)('', { method: 'PATCH', body: correction }),
    }),
    typeNames: build.mutation<SessionWritten, { id: string; rawText: string }>({
      query: ({ id, rawText }) => to(id)('/names', { body: { rawText } }),
    }),
    reprocessSession: build.mutation<SessionWritten, string>({
      query: (id) => to(id)('/reprocess', { body: {} }),
    }),
  }),
});

const unfiltered: SessionFilters = {
  search: '',
  eventType: '',
  review: false,
  excluded: false,
  counted: false,
  processed: false,
  from: '',
  to: '',
  player: '',
};
export const firstReads: FirstReads = (dispatch) => {
  void dispatch(sessionsApi.endpoints.sessions.initiate(unfiltered, prefetchFresh));
  void dispatch(sessionsApi.endpoints.sessionStats.initiate(undefined, prefetch));
};

/** A sample picture as a file, as if it had been dropped. */
export const sampleFile = async ({ file, url }: Sample): Promise<File> => {
  const response = await fetch(url, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${response.status}: ${file}`);
  const blob = await response.blob();
  return new File([blob], file, { type: blob.type, lastModified: 0 });
};

export const {
  useSessionStatsQuery,
  useSessionTrendQuery,
  useSessionsInfiniteQuery,
  useLazyAllSessionsQuery,
  useVoiceDuringQuery,
  useReviewQueueQuery,
  useSamplesQuery,
  useSubmitSessionMutation,
  useSaveParticipantsMutation,
  useVerifySessionMutation,
  useExcludeSessionMutation,
  useCorrectSessionMutation,
  useReprocessSessionMutation,
  useTypeNamesMutation,
} = sessionsApi;
