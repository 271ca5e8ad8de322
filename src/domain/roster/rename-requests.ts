import { assertNever } from '../kernel/assert-never.ts';
import { identityKey, normaliseName } from '../../contracts/text.ts';
import { accept, reject } from '../kernel/decider.ts';
import type { CommandMeta } from '../kernel/envelope.ts';
import { deriveId } from '../kernel/ids.ts';
import type { RosterEvent } from './events.ts';
import { nameRefusal, renamedEvent } from './names.ts';
import type { RosterDecision, RosterRejection } from './rejections.ts';
import type { RenameRequestState, RosterState } from './state.ts';
import { revisionOf } from './touched.ts';

export type RequestRename = {
  readonly type: 'RequestRename';
  readonly data: {
    readonly playerId: string;
    /** Current name as known to the requesting person. */
    readonly currentName: string;
    readonly requestedName: string;
  };
};
export const renameRequestId = (commandId: string): string => deriveId('rename-request', commandId);

type Decide = {
  readonly requestId: string;
  /** From If-Match; null compares nothing. */
  readonly expectedRevision: number | null;
};
export type ApproveRename = { readonly type: 'ApproveRename'; readonly data: Decide };
/** The reason is in the metadata. */
export type RejectRename = { readonly type: 'RejectRename'; readonly data: Decide };
/** By the account that asked. */
export type WithdrawRename = { readonly type: 'WithdrawRename'; readonly data: Pick<Decide, 'requestId'> };
export type RenameRequestCommand = RequestRename | ApproveRename | RejectRename | WithdrawRename;

/** Members may request only for their own player. */
const refusalOfPerson = (playerId: string, state: RosterState, { actor }: CommandMeta): RosterRejection | null => {
  if (actor.role !== 'member') return null;
  const own = state.playerOfAccount.get(actor.id);
  if (own === undefined) return { code: 'no-player' };
  return own === playerId ? null : { code: 'not-own-player' };
};

/** One open request per player, and one per name. */
const requestRename = (data: RequestRename['data'], state: RosterState, meta: CommandMeta): RosterDecision => {
  const { playerId, currentName, requestedName } = data;
  const notAllowed = refusalOfPerson(playerId, state, meta);
  if (notAllowed !== null) return reject(notAllowed);
  const player = state.players.get(playerId);
  if (player === undefined) return reject({ code: 'not-found' });
  const { name: from } = player;
  if (normaliseName(currentName) !== from) return reject({ code: 'stale-name', name: from });
  const to = normaliseName(requestedName);
  if (to === from) return reject({ code: 'bad-name', problem: 'unchanged' });
  const open = state.openRequests.get(playerId);
  if (open !== undefined) return reject({ code: 'request-open', requestId: open });
  const refusal = nameRefusal(playerId, requestedName, state);
  if (refusal !== null) return reject(refusal);
  const pending = state.pendingNames.get(identityKey(to));
  if (pending !== undefined) return reject({ code: 'name-pending', requestId: pending });
  return accept({
    type: 'RenameRequested',
    data: { requestId: renameRequestId(meta.commandId), playerId, from, to },
  });
};

const wishOf = ({ requestId, playerId, from, to }: RenameRequestState) => ({ requestId, playerId, from, to });

type FoundRequest =
  { readonly ok: true; readonly request: RenameRequestState } | { readonly ok: false; rejection: RosterRejection };
const pendingRequest = ({ requestId, expectedRevision }: Decide, state: RosterState): FoundRequest => {
  const request = state.requests.get(requestId);
  if (request === undefined) return reject({ code: 'no-request' });
  if (request.status !== 'pending') return reject({ code: 'already-decided', decidedAs: request.status });
  const actual = revisionOf(state.touched, requestId);
  return expectedRevision === null || expectedRevision === actual
    ? { ok: true, request }
    : reject({ code: 'version-conflict', expected: expectedRevision, actual });
};

/** Renames the player in the same append; if the name was taken meanwhile, the request stays pending. */
const approveRename = (data: Decide, state: RosterState): RosterDecision => {
  const found = pendingRequest(data, state);
  if (!found.ok) return found;
  const { request } = found;
  const player = state.players.get(request.playerId);
  if (player === undefined) return reject({ code: 'not-found' });
  const refusal = nameRefusal(request.playerId, request.to, state);
  if (refusal !== null) return reject(refusal);
  return accept<RosterEvent>(
    { type: 'RenameApproved', data: wishOf(request) },
    renamedEvent(player, request.to, state),
  );
};

const rejectRename = (data: Decide, state: RosterState): RosterDecision => {
  const found = pendingRequest(data, state);
  if (!found.ok) return found;
  return accept({ type: 'RenameRejected', data: { ...wishOf(found.request), cause: 'declined' } });
};

/** Only the requesting account may withdraw; for anyone else the request does not exist. */
const withdrawRename = (
  { requestId }: WithdrawRename['data'],
  state: RosterState,
  { actor }: CommandMeta,
): RosterDecision => {
  const found = pendingRequest({ requestId, expectedRevision: null }, state);
  const asked = state.requests.get(requestId)?.requestedBy;
  if (asked !== undefined && asked !== actor.id) return reject({ code: 'no-request' });
  if (!found.ok) return found;
  return accept({ type: 'RenameRejected', data: { ...wishOf(found.request), cause: 'withdrawn' } });
};

/** Closes an open request for a player who is renamed by a moderator, or merged. */
export const supersede = (
  playerId: string,
  state: RosterState,
  cause: 'superseded' | 'merged' = 'superseded',
): readonly RosterEvent[] => {
  const open = state.requests.get(state.openRequests.get(playerId) ?? '');
  return open === undefined ? [] : [{ type: 'RenameRejected', data: { ...wishOf(open), cause } }];
};

export const decideRenameRequest = (
  command: RenameRequestCommand,
  state: RosterState,
  meta: CommandMeta,
): RosterDecision => {
  switch (command.type) {
    case 'RequestRename':
      return requestRename(command.data, state, meta);
    case 'ApproveRename':
      return approveRename(command.data, state);
    case 'RejectRename':
      return rejectRename(command.data, state);
    case 'WithdrawRename':
      return withdrawRename(command.data, state, meta);
    default:
      return assertNever(command);
  }
};
