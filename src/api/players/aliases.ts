import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../application/deps.ts';
import type { aliasBody, mainBody } from '../../contracts/players.ts';
import type { RecordWritten } from '../../contracts/records.ts';
import { playerDetails } from '../../projections/players/queries.ts';
import { commandMetaOf } from '../http/request/asked-by.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { recordAnswer, writeRoster } from '../http/response/roster-write.ts';
import { playerParams } from './page.ts';

export const aliasParams = playerParams.extend({ alias: z.string().min(1).max(200).describe('As it is written.') });

type RecordDeps = Pick<Deps, 'handle' | 'readModels'>;

/** POST /api/players/:id/aliases */
export const addAlias =
  (deps: RecordDeps) =>
  async (
    request: ApiRequest<{ params: typeof playerParams; body: typeof aliasBody }>,
    reply: FastifyReply,
  ): Promise<RecordWritten> => {
    const data = { playerId: request.params.id, alias: request.body.alias };
    const meta = commandMetaOf(request, data);
    const done = await writeRoster({ command: { type: 'AddAlias', data }, meta, field: 'alias' }, deps);
    const isNew = !done.repeated && done.events.length > 0;
    reply.code(isNew ? 201 : 200);
    const stands = isNew ? undefined : (await playerDetails(deps.readModels, data.playerId))?.revisions.at(-1);
    return recordAnswer({ id: data.playerId, meta, stands: stands ?? done.revision }, done);
  };

/** DELETE /api/players/:id/aliases/:alias */
export const removeAlias =
  (deps: RecordDeps) =>
  async (request: ApiRequest<{ params: typeof aliasParams }>): Promise<RecordWritten> => {
    const { id: playerId, alias } = request.params;
    const meta = commandMetaOf(request, { playerId, alias });
    const done = await writeRoster({ command: { type: 'RemoveAlias', data: { playerId, alias } }, meta }, deps);
    return recordAnswer({ id: playerId, meta, stands: done.revision }, done);
  };

type ById<S = object> = ApiRequest<{ params: typeof playerParams } & S>;

const set = async (request: ById, mainId: string | null, deps: RecordDeps): Promise<RecordWritten> => {
  const data = { playerId: request.params.id, mainId };
  const meta = commandMetaOf(request, data);
  const done = await writeRoster({ command: { type: 'SetMain', data }, meta }, deps);
  const stands = (await playerDetails(deps.readModels, data.playerId))?.revisions.at(-1) ?? done.revision;
  return recordAnswer({ id: data.playerId, meta, stands }, done);
};

/** PUT /api/players/:id/main: both count separately and are shown together. */
export const setMain =
  (deps: RecordDeps) =>
  (request: ById<{ body: typeof mainBody }>): Promise<RecordWritten> =>
    set(request, request.body.playerId, deps);

/** DELETE /api/players/:id/main */
export const clearMain =
  (deps: RecordDeps) =>
  (request: ById): Promise<RecordWritten> =>
    set(request, null, deps);
