import { z } from 'zod';
import type { Deps } from '../../application/deps.ts';
import type { MemberBoundsCounter } from '../../application/access/member-bounds.ts';
import { historyEntry, undoBody } from '../../contracts/history.ts';
import { recordWritten } from '../../contracts/records.ts';
import { decideRenameBody, renameBody, renameRequest, renameRequestBody } from '../../contracts/rename-requests.ts';
import { renameRequestsProjection } from '../../projections/rename-requests/projection.ts';
import type { Feature } from '../http/routes/feature.ts';
import { recordParams } from '../http/response/record-history.ts';
import type { RouteDefinitions } from '../http/routes/route-definition.ts';
import {
  decideRename,
  renamePlayer,
  requestHistory,
  requestRename,
  undoRequestDecision,
  withdrawRename,
} from './handlers.ts';
import { listRequests } from './list.ts';

const routes = {
  'GET /api/rename-requests': {
    policy: 'read-rename-requests',
    summary: 'Rename requests, open ones first; members see their own',
    reads: ['rename-requests'],
    answer: z.array(renameRequest),
  },
  'POST /api/rename-requests': {
    bound: {
      most: 'one open a player, 3 a day',
      why: 'each needs a moderator',
    },
    policy: 'request-rename',
    summary: 'Requests a rename; members for their own player',
    body: renameRequestBody,
    answer: recordWritten,
    success: 201,
    refuses: ['request-open', 'name-pending', 'name-taken', 'stale-name', 'no-player', 'not-found'],
  },
  'PATCH /api/rename-requests/:id': {
    policy: 'decide-rename',
    summary: 'Approves a request, which renames the player, or rejects it',
    params: recordParams,
    body: decideRenameBody,
    ifMatch: 'revision',
    answer: recordWritten,
    refuses: ['already-decided', 'name-taken', 'stale-name'],
  },
  'DELETE /api/rename-requests/:id': {
    bound: { most: 'one a request', why: 'each ends a request of which there are 3 a day' },
    policy: 'request-rename',
    summary: 'Withdraws one’s own request',
    params: recordParams,
    answer: recordWritten,
    refuses: ['already-decided'],
  },
  'PATCH /api/players/:id/rename': {
    policy: 'rename-player',
    summary: 'Renames a player immediately and closes an open request',
    params: recordParams,
    body: renameBody,
    ifMatch: 'revision',
    answer: recordWritten,
    refuses: ['name-taken', 'name-pending'],
  },
  'GET /api/rename-requests/:id/history': {
    policy: 'read-rename-requests',
    summary: 'The history of a request, newest first; members see their own requests',
    reads: ['rename-requests'],
    params: recordParams,
    answer: z.array(historyEntry),
  },
  'POST /api/rename-requests/:id/undo': {
    policy: 'undo-roster-change',
    summary: 'Undoes a decision: the request is pending again',
    params: recordParams,
    body: undoBody,
    answer: recordWritten,
    refuses: ['record-moved-on', 'not-undoable', 'name-taken', 'request-open', 'name-pending'],
  },
} as const satisfies RouteDefinitions;

/** Renames of players: requested, decided, or made by a moderator. */
export const renameRequests = {
  name: 'rename-requests',
  routes,
  handlers: (
    deps: Pick<Deps, 'accounts' | 'eventStore' | 'handle' | 'readModels' | 'waitFor'> & {
      readonly members: Pick<MemberBoundsCounter, 'rename'>;
    },
  ) => ({
    'GET /api/rename-requests': listRequests(deps),
    'POST /api/rename-requests': requestRename(deps),
    'PATCH /api/rename-requests/:id': decideRename(deps),
    'DELETE /api/rename-requests/:id': withdrawRename(deps),
    'PATCH /api/players/:id/rename': renamePlayer(deps),
    'GET /api/rename-requests/:id/history': requestHistory(deps),
    'POST /api/rename-requests/:id/undo': undoRequestDecision(deps),
  }),
  follow: { 'rename-requests': { projection: renameRequestsProjection, policy: 'read-rename-requests' } },
  problems: {
    'request-open': {
      status: 409,
      title: 'Request open',
      detail: 'This player already has an open rename request.',
    },
    'name-pending': { status: 409, title: 'Name pending', detail: 'Someone else already requested this name.' },
    'stale-name': { status: 409, title: 'Player was renamed', detail: 'This player was renamed since the request.' },
    'already-decided': { status: 409, title: 'Already decided', detail: 'This was already decided.' },
    'no-player': { status: 409, title: 'No player', detail: 'No player is linked to your account.' },
  },
} satisfies Feature<typeof routes>;
