import type { Deps } from '../../application/deps.ts';
import type { mainBody } from '../../contracts/players.ts';
import type { RecordWritten } from '../../contracts/records.ts';
import { playerDetails } from '../../projections/players/queries.ts';
import { commandMetaOf } from '../http/request/asked-by.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { recordAnswer, writeRoster } from '../http/response/roster-write.ts';
import type { playerParams } from './page.ts';

type MainDeps = Pick<Deps, 'handle' | 'readModels'>;
type ById<S = object> = ApiRequest<{ params: typeof playerParams } & S>;

const set = async (request: ById, mainId: string | null, deps: MainDeps): Promise<RecordWritten> => {
  const data = { playerId: request.params.id, mainId };
  const meta = commandMetaOf(request, data);
  const done = await writeRoster({ command: { type: 'SetMain', data }, meta }, deps);
  const stands = (await playerDetails(deps.readModels, data.playerId))?.revisions.at(-1) ?? done.revision;
  return recordAnswer({ id: data.playerId, meta, stands }, done);
};

/** PUT /api/players/:id/main: both count separately and are shown together. */
export const setMain =
  (deps: MainDeps) =>
  (request: ById<{ body: typeof mainBody }>): Promise<RecordWritten> =>
    set(request, request.body.playerId, deps);

/** DELETE /api/players/:id/main */
export const clearMain =
  (deps: MainDeps) =>
  (request: ById): Promise<RecordWritten> =>
    set(request, null, deps);
