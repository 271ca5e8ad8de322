import { z } from 'zod';
import type { Deps } from '../../application/deps.ts';
import type { MemberBoundsCounter } from '../../application/access/member-bounds.ts';
import {
  correction,
  correctionBody,
  correctionParams,
  correctionsQuery,
  decideCorrectionBody,
} from '../../contracts/corrections.ts';
import { sessionWritten } from '../../contracts/session-writes.ts';
import type { Feature } from '../http/routes/feature.ts';
import { recordParams } from '../http/response/record-history.ts';
import type { Views } from '../http/freshness/read-freshness.ts';
import type { RouteDefinitions } from '../http/routes/route-definition.ts';
import { decideCorrection, listAll, listOwn, requestCorrection } from './handlers.ts';

const routes = {
  'POST /api/sessions/:id/corrections': {
    bound: {
      most: 'one open per session; additions count as edits, and “That was not me” is never refused',
      why: 'each needs a moderator',
    },
    policy: 'request-correction',
    summary: 'Requests a correction of one’s own attendance',
    limit: 'uploads',
    reads: ['names', 'links'],
    params: recordParams,
    body: correctionBody,
    answer: sessionWritten,
    success: 201,
    refuses: ['no-player', 'correction-open', 'session-pending', 'session-failed', 'slow-down'],
  },
  'GET /api/my/corrections': {
    policy: 'read-own-statistics',
    summary: 'One’s own corrections with their status, newest first',
    reads: ['sessions', 'names', 'links'],
    answer: z.array(correction),
  },
  'GET /api/corrections': {
    policy: 'decide-correction',
    summary: 'The corrections that members requested, open ones first',
    reads: ['sessions', 'names', 'links'],
    querystring: correctionsQuery,
    answer: z.array(correction),
  },
  'PATCH /api/corrections/:id': {
    policy: 'decide-correction',
    summary: 'Accepts or declines a correction',
    reads: ['sessions'],
    params: correctionParams,
    body: decideCorrectionBody,
    answer: sessionWritten,
    refuses: ['already-decided'],
  },
} as const satisfies RouteDefinitions;

type CorrectionsDeps = Pick<Deps, 'accounts' | 'eventStore' | 'handle' | 'query' | 'readModels' | 'roles' | 'waitFor'> &
  Views & { readonly members: Pick<MemberBoundsCounter, 'edit'> };

/** Members' corrections of their attendance, and moderators' decisions. */
export const corrections = {
  name: 'corrections',
  routes,
  handlers: (deps: CorrectionsDeps) => ({
    'POST /api/sessions/:id/corrections': requestCorrection(deps),
    'GET /api/my/corrections': listOwn(deps),
    'GET /api/corrections': listAll(deps),
    'PATCH /api/corrections/:id': decideCorrection(deps),
  }),
  problems: {
    'correction-open': {
      status: 409,
      title: 'Correction open',
      detail: 'You already requested a correction of this session. A moderator will decide.',
    },
  },
} satisfies Feature<typeof routes>;
