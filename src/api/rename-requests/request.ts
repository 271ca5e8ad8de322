import type { FastifyReply } from 'fastify';
import type { Deps } from '../../application/deps.ts';
import type { MemberBoundsCounter } from '../../application/access/member-bounds.ts';
import type { RecordWritten } from '../../contracts/records.ts';
import type { renameRequestBody } from '../../contracts/rename-requests.ts';
import { commandMetaOf } from '../http/request/asked-by.ts';
import { textOrNull } from '../http/request/text-or-null.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { withinBounds } from '../http/request/within-bounds.ts';
import { recordAnswer, writeRoster } from '../http/response/roster-write.ts';

/** POST /api/rename-requests */
export const requestRename =
  (deps: Pick<Deps, 'handle'> & { readonly members: Pick<MemberBoundsCounter, 'rename'> }) =>
  async (request: ApiRequest<{ body: typeof renameRequestBody }>, reply: FastifyReply): Promise<RecordWritten> => {
    const { reason: given, ...data } = request.body;
    const reason = textOrNull(given);
    const meta = commandMetaOf(request, { ...data, reason }, reason);
    await withinBounds(deps.members.rename(request.user, meta));
    const done = await writeRoster({ command: { type: 'RequestRename', data }, meta, field: 'requestedName' }, deps);
    const [requestId] = done.events.flatMap((event) => (event.type === 'RenameRequested' ? event.data.requestId : []));
    if (requestId === undefined) throw new Error('A rename was asked for, and there is no request');
    reply.code(done.repeated ? 200 : 201);
    return recordAnswer({ id: requestId, meta, stands: done.revision }, done);
  };
