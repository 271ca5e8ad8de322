import type { Deps } from '../../application/deps.ts';
import type { RecordWritten } from '../../contracts/records.ts';
import type { renameBody } from '../../contracts/rename-requests.ts';
import { playerDetails } from '../../projections/players/queries.ts';
import { commandMetaOf } from '../http/request/asked-by.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { expectedNumber } from '../http/request/if-match.ts';
import type { recordParams } from '../http/response/record-history.ts';
import { recordAnswer, writeRoster } from '../http/response/roster-write.ts';

/** PATCH /api/players/:id/rename */
export const renamePlayer =
  (deps: Pick<Deps, 'handle' | 'readModels'>) =>
  async (request: ApiRequest<{ params: typeof recordParams; body: typeof renameBody }>): Promise<RecordWritten> => {
    const { id } = request.params;
    const data = { playerId: id, newName: request.body.newName, expectedRevision: expectedNumber(request) };
    const meta = commandMetaOf(request, data);
    const done = await writeRoster({ command: { type: 'RenamePlayer', data }, meta, field: 'newName' }, deps);
    // Answer when nothing had to be done.
    const stands =
      done.events.length > 0 ? done.revision : (await playerDetails(deps.readModels, id))?.revisions.at(-1);
    return recordAnswer({ id, meta, stands: stands ?? done.revision }, done);
  };
