import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../application/deps.ts';
import type { aliasBody } from '../../contracts/players.ts';
import type { RecordWritten } from '../../contracts/records.ts';
import { playerDetails } from '../../projections/players/queries.ts';
import { commandMetaOf } from '../http/request/asked-by.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { recordAnswer, writeRoster } from '../http/response/roster-write.ts';
import { playerParams } from './page.ts';

export const aliasParams = playerParams.extend({ alias: z.string().min(1).max(200).describe('As it is written.') });

type AliasDeps = Pick<Deps, 'handle' | 'readModels'>;

/** POST /api/players/:id/aliases */
export const addAlias =
  (deps: AliasDeps) =>
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
  (deps: AliasDeps) =>
  async (request: ApiRequest<{ params: typeof aliasParams }>): Promise<RecordWritten> => {
    const { id: playerId, alias } = request.params;
    const meta = commandMetaOf(request, { playerId, alias });
    const done = await writeRoster({ command: { type: 'RemoveAlias', data: { playerId, alias } }, meta }, deps);
    return recordAnswer({ id: playerId, meta, stands: done.revision }, done);
  };
