import { assertNever } from '../kernel/assert-never.ts';
import { accept, reject } from '../kernel/decider.ts';
import type { CommandMeta } from '../kernel/envelope.ts';
import { deriveId } from '../kernel/ids.ts';
import type { RosterDecision } from './rejections.ts';
import type { RosterState } from './state.ts';

/** 'This is me': the acting account asks to be linked to a player. A link of the account is what grants it. */
export type RequestLink = { readonly type: 'RequestLink'; readonly data: { readonly playerId: string } };
type OfRequest = { readonly requestId: string };
/** By a moderator. The reason is in the metadata. */
export type DeclineLinkRequest = { readonly type: 'DeclineLinkRequest'; readonly data: OfRequest };
/** By the account that asked. */
export type WithdrawLinkRequest = { readonly type: 'WithdrawLinkRequest'; readonly data: OfRequest };
export type LinkRequestCommand = RequestLink | DeclineLinkRequest | WithdrawLinkRequest;

/** One open request per account: a request for another player replaces it. */
const requestLink = ({ playerId }: RequestLink['data'], state: RosterState, meta: CommandMeta): RosterDecision => {
  const accountId = meta.actor.id;
  if (!state.players.has(playerId)) return reject({ code: 'not-found' });
  if (state.playerOfAccount.has(accountId)) return reject({ code: 'account-linked' });
  if (state.accountOfPlayer.has(playerId)) return reject({ code: 'link-active-elsewhere' });
  if (state.linkRequests.get(accountId)?.playerId === playerId) return accept();
  const requestId = deriveId('link-request', meta.commandId);
  return accept({ type: 'LinkRequested', data: { requestId, accountId, playerId } });
};

const close = ({ requestId }: OfRequest, cause: 'declined' | 'withdrawn', state: RosterState): RosterDecision => {
  const open = [...state.linkRequests].find(([, request]) => request.requestId === requestId);
  if (open === undefined) return reject({ code: 'no-link-request' });
  const [accountId, { playerId }] = open;
  return accept({ type: 'LinkRequestClosed', data: { requestId, accountId, playerId, cause } });
};

export const decideLinkRequest = (
  command: LinkRequestCommand,
  state: RosterState,
  meta: CommandMeta,
): RosterDecision => {
  switch (command.type) {
    case 'RequestLink':
      return requestLink(command.data, state, meta);
    case 'DeclineLinkRequest':
      return close(command.data, 'declined', state);
    case 'WithdrawLinkRequest':
      // For anyone else the request does not exist.
      return state.linkRequests.get(meta.actor.id)?.requestId === command.data.requestId
        ? close(command.data, 'withdrawn', state)
        : reject({ code: 'no-link-request' });
    default:
      return assertNever(command);
  }
};
