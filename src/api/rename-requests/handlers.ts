import type { FastifyReply } from 'fastify';
import type { Deps } from '../../application/deps.ts';
import type { MemberBoundsCounter } from '../../application/access/member-bounds.ts';
import type { RecordWritten } from '../../contracts/records.ts';
import { usualRejection } from '../../contracts/rename-requests.ts';
import type { decideRenameBody, renameBody, renameRequestBody } from '../../contracts/rename-requests.ts';
import { commandMetaOf } from '../http/request/asked-by.ts';
import { expectedNumber, textOrNull, withinBounds } from '../http/request/input.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { recordAnswer, writeRoster } from '../http/response/roster-write.ts';
import { historyOf, undoOf } from '../http/response/record-history.ts';
import type { recordParams, RecordReads } from '../http/response/record-history.ts';
import { playerDetails } from '../../projections/players/queries.ts';
import { roleCovers } from '../../contracts/guild-roles.ts';
import type { HistoryEntry } from '../../contracts/history.ts';
import { renameRequestById } from '../../projections/rename-requests/queries.ts';
import { problem } from '../../application/problems/problem.ts';

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
