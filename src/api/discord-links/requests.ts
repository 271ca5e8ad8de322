import type { FastifyReply } from 'fastify';
import type { Deps } from '../../application/deps.ts';
import type { MemberBoundsCounter } from '../../application/access/member-bounds.ts';
import { expectUpToDate } from '../http/freshness/expect-up-to-date.ts';
import { problem } from '../../application/problems/problem.ts';
import type { declineLinkRequestBody, linkRequestBody } from '../../contracts/discord-links.ts';
import type { RecordWritten } from '../../contracts/records.ts';
import type { LinkRequestCommand } from '../../domain/roster/link-requests.ts';
import { linkRequestOf } from '../../projections/link-requests/queries.ts';
import { commandMetaOf } from '../http/request/asked-by.ts';
import { textOrNull, withinBounds } from '../http/request/input.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import type { recordParams } from '../http/response/record-history.ts';
import { recordAnswer, writeRoster } from '../http/response/roster-write.ts';

type RequestDeps = Pick<Deps, 'eventStore' | 'handle' | 'readModels' | 'waitFor'> & {
  readonly members: Pick<MemberBoundsCounter, 'link'>;
};

/** The account's open request, including earlier writes. */
const standingRequest = async (accountId: string, deps: RequestDeps) => {
  await expectUpToDate(['link-requests'], deps);
  return linkRequestOf(deps.readModels, accountId);
};

/** POST /api/link-requests: 'This is me'. An open request for the same player is no error. */
export const requestLink =
  (deps: RequestDeps) =>
  async (request: ApiRequest<{ body: typeof linkRequestBody }>, reply: FastifyReply): Promise<RecordWritten> => {
    const { account } = request.user;
    await withinBounds(deps.members.link(request.user));
    const data = { playerId: request.body.playerId };
    const meta = commandMetaOf(request, data);
    const done = await writeRoster({ command: { type: 'RequestLink', data }, meta }, deps);
    const [made] = done.events.flatMap((event) => (event.type === 'LinkRequested' ? event.data.requestId : []));
    const id = made ?? (await standingRequest(account.id, deps))?.id;
    if (id === undefined) throw problem('not-found', 'There is no such link request.');
    reply.code(made === undefined || done.repeated ? 200 : 201);
    return recordAnswer({ id, meta, stands: done.revision }, done);
  };

type ById = ApiRequest<{ params: typeof recordParams }>;
const closing = async (
  request: ById,
  {
    type,
    reason,
  }: { readonly type: Exclude<LinkRequestCommand['type'], 'RequestLink'>; readonly reason: string | null },
  deps: Pick<Deps, 'handle'>,
): Promise<RecordWritten> => {
  const { id } = request.params;
  const data = { requestId: id };
  const meta = commandMetaOf(request, { ...data, type, reason }, reason);
  const done = await writeRoster({ command: { type, data }, meta }, deps);
  return recordAnswer({ id, meta, stands: done.revision }, done);
};

/** DELETE /api/link-requests/:id, by the account that asked. */
export const withdrawLinkRequest = (deps: Pick<Deps, 'handle'>) => (request: ById) =>
  closing(request, { type: 'WithdrawLinkRequest', reason: null }, deps);

/** POST /api/link-requests/:id/decline */
export const declineLinkRequest =
  (deps: Pick<Deps, 'handle'>) =>
  (request: ApiRequest<{ params: typeof recordParams; body: typeof declineLinkRequestBody }>) =>
    closing(request, { type: 'DeclineLinkRequest', reason: textOrNull(request.body.notes) }, deps);
