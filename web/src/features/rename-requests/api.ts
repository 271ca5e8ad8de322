import type { RecordWritten } from '../../../../src/contracts/records.ts';
import type { RenameRequest } from '../../../../src/contracts/rename-requests.ts';
import { api } from '../../api/cache/api.ts';
import { optimistic, showRow } from '../../api/cache/optimistic.ts';
import { prefetch, type FirstReads } from '../../api/store/first-reads.ts';
import { renameRequestsApi } from '../../api/queries/rename-requests.ts';
import { writeTo } from '../../api/cache/writes.ts';

export type RequestVerdict = 'approved' | 'rejected';
/** `by` and `at`: what the row says until the server has said it. */
type Decision = {
  request: RenameRequest;
  status: RequestVerdict;
  reviewNotes: string | null;
  by: string | null;
  at: string;
  key: string;
};
type Undone = { request: RenameRequest; commandId: string; key: string };

/** A decision may give the player another name. */
const namesOf = (playerId: string) => [
  { projection: 'players' as const, ids: [playerId] },
  { projection: 'player-names' as const, ids: null },
];
const pendingAgain = { status: 'pending', reviewedBy: null, reviewedAt: null, reviewNotes: null } as const;

const decisionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    decideRename: build.mutation<RecordWritten, Decision>({
      query: ({ request: { id, playerId }, status, reviewNotes, key }) =>
        writeTo('rename-requests', id)('', {
          method: 'PATCH',
          headers: { 'idempotency-key': key },
          body: reviewNotes === null ? { status } : { status, reviewNotes },
          changes: namesOf(playerId),
        }),
      onQueryStarted: optimistic(({ request: { id }, status, reviewNotes, by, at }, dispatch) =>
        showRow<RenameRequest>(
          (change) => dispatch(renameRequestsApi.util.updateQueryData('renameRequests', undefined, change)),
          id,
          { status, reviewNotes, reviewedBy: by, reviewedAt: at },
        ),
      ),
    }),
    /** Pending again, and the player called as before; refused once either has been changed since. */
    undoDecision: build.mutation<RecordWritten, Undone>({
      query: ({ request: { id, playerId }, commandId, key }) =>
        writeTo('rename-requests', id)('/undo', {
          headers: { 'idempotency-key': key },
          body: { commandId },
          changes: namesOf(playerId),
        }),
      onQueryStarted: optimistic(({ request: { id } }, dispatch) =>
        showRow<RenameRequest>(
          (change) => dispatch(renameRequestsApi.util.updateQueryData('renameRequests', undefined, change)),
          id,
          pendingAgain,
        ),
      ),
    }),
  }),
});
export const firstReads: FirstReads = (dispatch) =>
  void dispatch(renameRequestsApi.endpoints.renameRequests.initiate(undefined, prefetch));
export const { useDecideRenameMutation, useUndoDecisionMutation } = decisionsApi;
