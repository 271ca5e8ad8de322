import type { Deps } from '../../application/deps.ts';
import type { RecordWritten } from '../../contracts/records.ts';
import { usualRejection } from '../../contracts/rename-requests.ts';
import type { decideRenameBody } from '../../contracts/rename-requests.ts';
import { commandMetaOf } from '../http/request/asked-by.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { textOrNull } from '../http/request/text-or-null.ts';
import { expectedNumber } from '../http/request/if-match.ts';
import type { recordParams } from '../http/response/record-history.ts';
import { recordAnswer, writeRoster } from '../http/response/roster-write.ts';

type DecideRequest = ApiRequest<{ params: typeof recordParams; body: typeof decideRenameBody }>;

/** PATCH /api/rename-requests/:id */
export const decideRename =
  (deps: Pick<Deps, 'handle'>) =>
  async (request: DecideRequest): Promise<RecordWritten> => {
    const { id } = request.params;
    const { status, reviewNotes } = request.body;
    const notes = textOrNull(reviewNotes) ?? (status === 'rejected' ? usualRejection : null);
    const data = { requestId: id, expectedRevision: expectedNumber(request) };
    const type = status === 'approved' ? 'ApproveRename' : 'RejectRename';
    const meta = commandMetaOf(request, { ...data, status, notes }, notes);
    const done = await writeRoster({ command: { type, data }, meta }, deps);
    return recordAnswer({ id, meta, stands: done.revision }, done);
  };
