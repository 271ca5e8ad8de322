import type { Deps } from '../../application/deps.ts';
import type { RecordWritten } from '../../contracts/records.ts';
import { commandMetaOf } from '../http/request/asked-by.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import type { recordParams } from '../http/response/record-history.ts';
import { recordAnswer, writeRoster } from '../http/response/roster-write.ts';

/** DELETE /api/rename-requests/:id: it stays in the history as withdrawn. */
export const withdrawRename =
  (deps: Pick<Deps, 'handle'>) =>
  async (request: ApiRequest<{ params: typeof recordParams }>): Promise<RecordWritten> => {
    const { id } = request.params;
    const data = { requestId: id };
    const meta = commandMetaOf(request, data);
    const done = await writeRoster({ command: { type: 'WithdrawRename', data }, meta }, deps);
    return recordAnswer({ id, meta, stands: done.revision }, done);
  };
