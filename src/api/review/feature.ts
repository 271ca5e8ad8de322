import { z } from 'zod';
import type { Deps } from '../../application/deps.ts';
import type { Roster } from '../../application/roster/roster.ts';
import {
  decisionBody,
  decisionParams,
  decisionPreview,
  decisionUndone,
  decisionWritten,
  reviewDecision,
  reviewList,
  reviewQuery,
  thresholds,
  thresholdsSet,
  waiting,
  whatIf,
  whatIfQuery,
} from '../../contracts/review.ts';
import { reviewProjection } from '../../projections/review/projection.ts';
import type { Feature } from '../http/routes/feature.ts';
import type { Views } from '../http/freshness/read-freshness.ts';
import type { RouteDefinitions } from '../http/routes/route-definition.ts';
import { decide } from './decide.ts';
import { listDecisions, undoReviewDecision } from './decisions.ts';
import { listGroups, showWaiting } from './groups.ts';
import { applyThresholds, showWhatIf } from './thresholds.ts';

const routes = {
  'GET /api/review': {
    policy: 'read-review',
    summary: 'Names that need a decision, each text once',
    reads: ['sessions', 'names', 'links'],
    querystring: reviewQuery,
    answer: reviewList,
  },
  'GET /api/review/waiting': {
    policy: 'read-review',
    summary: 'How many names, rename requests and link requests wait for a moderator',
    reads: ['sessions', 'rename-requests', 'link-requests', 'names', 'links'],
    answer: waiting,
  },
  'POST /api/review/decisions': {
    policy: 'decide-readings',
    summary: 'Decides a text in all sessions, or previews the result',
    reads: ['sessions', 'names', 'links'],
    body: decisionBody,
    answer: z.union([decisionWritten, decisionPreview]),
    success: 201,
    refuses: ['name-taken', 'not-found'],
  },
  'GET /api/review/decisions': {
    policy: 'read-review',
    summary: 'The last 50 decisions about texts, newest first',
    reads: ['review', 'names', 'links'],
    answer: z.array(reviewDecision),
  },
  'POST /api/review/decisions/:id/undo': {
    policy: 'decide-readings',
    summary: 'Undoes a decision and what followed from it',
    reads: ['review', 'sessions'],
    params: decisionParams,
    answer: decisionUndone,
    refuses: ['player-in-use'],
  },
  'GET /api/review/what-if': {
    policy: 'read-review',
    summary: 'What other thresholds would have changed in the last 90 days',
    reads: ['review', 'sessions', 'names', 'links', 'standings'],
    querystring: whatIfQuery,
    answer: whatIf,
  },
  'PUT /api/review/thresholds': {
    policy: 'set-thresholds',
    summary: 'Sets the confidence from which names count and are certain',
    body: thresholds,
    answer: thresholdsSet,
    refuses: ['wipe-running'],
  },
} as const satisfies RouteDefinitions;

type ReviewDeps = Pick<Deps, 'accounts' | 'clock' | 'eventStore' | 'handle' | 'readModels' | 'waitFor'> &
  Views & { readonly roster: () => Promise<Roster> };

/** The queue of names that need a decision. */
export const review = {
  name: 'review',
  routes,
  handlers: (deps: ReviewDeps) => ({
    'GET /api/review': listGroups(deps),
    'GET /api/review/waiting': showWaiting(deps),
    'POST /api/review/decisions': decide(deps),
    'GET /api/review/decisions': listDecisions(deps),
    'POST /api/review/decisions/:id/undo': undoReviewDecision(deps),
    'GET /api/review/what-if': showWhatIf(deps),
    'PUT /api/review/thresholds': applyThresholds(deps),
  }),
  follow: { review: { projection: reviewProjection, policy: 'read-review' } },
} satisfies Feature<typeof routes>;
