import type {
  DecisionPreview,
  DecisionWritten,
  ReadingKind,
  ReviewDecision,
  ReviewGroup,
  ReviewList,
} from '../../../../src/contracts/review.ts';
import { foldName } from '../../../../src/contracts/text.ts';
import { api } from '../../api/cache/api.ts';
import { reads } from '../../api/transport/tags.ts';

export type KindFilter = 'all' | ReadingKind;
/** A moderator's decision on a text. */
export type Word =
  { action: 'player'; playerId: string; name: string } | { action: 'register' | 'ignore' | 'confirm' | 'reject' };
type SentDecision = { group: ReviewGroup; word: Word; heal: boolean };
const pageSize = 25;

export const groupId = ({ kind, rawName }: Pick<ReviewGroup, 'kind' | 'rawName'>): string =>
  `${kind} ${foldName(rawName)}`;

const bodyOf = ({ group: { rawName, kind }, word, heal }: SentDecision) => ({
  rawName,
  kind,
  heal,
  action: word.action,
  ...(word.action === 'player' && { playerId: word.playerId }),
});
/** The sessions follow one by one, and tell so themselves. */
const changes = [
  { projection: 'review', ids: null },
  { projection: 'players', ids: null },
] as const;

const reviewApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The queue, page by page, the most frequent first. */
    reviewGroups: build.infiniteQuery<ReviewList, KindFilter, number>({
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: ({ hasMore, offset, limit }) => (hasMore ? offset + limit : undefined),
      },
      query: ({ queryArg: kind, pageParam }) => ({
        url: '/api/review',
        params: { limit: pageSize, offset: pageParam, kind: kind === 'all' ? '' : kind },
      }),
      providesTags: reads('sessions', 'players'),
    }),
    /** The last 50, newest first. */
    decisions: build.query<ReviewDecision[], void>({
      query: () => '/api/review/decisions',
      providesTags: reads('review', 'players'),
    }),
    decideReading: build.mutation<DecisionWritten, SentDecision & { key: string }>({
      query: ({ key, ...said }) => ({
        url: '/api/review/decisions',
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: bodyOf(said),
        changes,
      }),
    }),
    undoReading: build.mutation<{ position: string }, { id: string; key: string }>({
      query: ({ id, key }) => ({
        url: `/api/review/decisions/${encodeURIComponent(id)}/undo`,
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: {},
        changes,
      }),
    }),
    /** Only says what it would settle. */
    previewReading: build.mutation<DecisionPreview, SentDecision>({
      query: (said) => ({
        url: '/api/review/decisions',
        method: 'POST',
        body: { ...bodyOf(said), preview: true },
      }),
    }),
  }),
});
export const {
  useDecisionsQuery,
  useReviewGroupsInfiniteQuery,
  useDecideReadingMutation,
  useUndoReadingMutation,
  usePreviewReadingMutation,
} = reviewApi;
