import { roleCovers } from '../../application/access/policies.ts';
import type { Deps } from '../../application/deps.ts';
import type { HistoryEntry } from '../../contracts/history.ts';
import { renameRequestById } from '../../projections/rename-requests/queries.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { problem } from '../../application/problems/problem.ts';
import { historyOf, undoOf } from '../http/response/record-history.ts';
import type { recordParams, RecordReads } from '../http/response/record-history.ts';

type HistoryDeps = Pick<Deps, 'accounts' | 'readModels'> & RecordReads;

/** GET /api/rename-requests/:id/history: members see their own, and cannot undo. */
export const requestHistory =
  (deps: HistoryDeps) =>
  async ({ params, user }: ApiRequest<{ params: typeof recordParams }>): Promise<HistoryEntry[]> => {
    const isModerator = roleCovers(user.role, 'mod');
    const request = await renameRequestById(deps.readModels, params.id);
    if (request === null || (!isModerator && request.requestedBy !== user.account.id))
      throw problem('not-found', 'There is no such rename request.');
    const history = await historyOf(request, deps);
    return isModerator
      ? history
      : history.map((entry) => ({ ...entry, undo: { allowed: false, why: entry.undo.why ?? 'forbidden' } }));
  };

/** POST /api/rename-requests/:id/undo */
export const undoRequestDecision = (deps: HistoryDeps) =>
  undoOf({ projection: 'rename-requests', find: (id) => renameRequestById(deps.readModels, id) }, deps);
