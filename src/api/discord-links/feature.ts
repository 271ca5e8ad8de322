import { z } from 'zod';
import type { MemberBoundsCounter } from '../../application/access/member-bounds.ts';
import type { Deps } from '../../application/deps.ts';
import {
  changeLinkBody,
  declineLinkRequestBody,
  discordLinkRow,
  linkBody,
  linkProposal,
  linkRequestBody,
  unlinkedAccount,
  unlinkedQuery,
} from '../../contracts/discord-links.ts';
import { historyEntry, undoBody } from '../../contracts/history.ts';
import { recordWritten } from '../../contracts/records.ts';
import { discordLinksProjection } from '../../projections/discord-links/projection.ts';
import { linkRequestsProjection } from '../../projections/link-requests/projection.ts';
import type { Feature } from '../http/routes/feature.ts';
import { recordParams } from '../http/response/record-history.ts';
import type { Views } from '../http/freshness/read-freshness.ts';
import type { RouteDefinitions } from '../http/routes/route-definition.ts';
import { changeLink, deleteLink, linkParams, restoreLink } from './change.ts';
import { createLink } from './create.ts';
import { linkHistory, undoLink } from './history.ts';
import { showLinks, showUnlinked } from './list.ts';
import { showProposals } from './proposals.ts';
import { declineLinkRequest, requestLink, withdrawLinkRequest } from './requests.ts';

const routes = {
  'GET /api/discord-player-links': {
    policy: 'read-links',
    summary: 'The links between Discord accounts and players, newest first',
    reads: ['discord-links', 'names', 'links', 'standings'],
    answer: z.array(discordLinkRow),
  },
  'GET /api/discord-player-links/proposals': {
    policy: 'link-account',
    summary: 'Link requests, and accounts whose name is a player’s',
    reads: ['discord-links', 'link-requests', 'names', 'links', 'standings'],
    answer: z.array(linkProposal),
  },
  'POST /api/link-requests': {
    bound: { most: 'one open an account, 10 a day', why: 'each needs a moderator' },
    policy: 'request-link',
    summary: 'Requests a link to a player',
    reads: ['link-requests'],
    body: linkRequestBody,
    answer: recordWritten,
    success: 201,
    refuses: ['not-found', 'link-active-elsewhere'],
  },
  'DELETE /api/link-requests/:id': {
    bound: { most: 'one a request', why: 'each ends a request of which there are 10 a day' },
    policy: 'request-link',
    summary: 'Withdraws one’s own link request',
    params: recordParams,
    answer: recordWritten,
  },
  'POST /api/link-requests/:id/decline': {
    policy: 'link-account',
    summary: 'Declines a link request',
    params: recordParams,
    body: declineLinkRequestBody,
    answer: recordWritten,
  },
  'GET /api/discord-player-links/unlinked': {
    policy: 'link-account',
    summary: 'Accounts without a player, by name, at most twenty',
    reads: ['names', 'links'],
    querystring: unlinkedQuery,
    answer: z.array(unlinkedAccount),
  },
  'POST /api/discord-player-links': {
    policy: 'link-account',
    summary: 'Links a Discord account to a player',
    reads: ['names', 'links'],
    body: linkBody,
    answer: recordWritten,
    success: 201,
    refuses: ['not-found', 'link-active-elsewhere', 'method-not-allowed'],
  },
  'PATCH /api/discord-player-links/:id': {
    policy: 'link-account',
    summary: 'Changes the status or notes of a link',
    params: linkParams,
    body: changeLinkBody,
    ifMatch: 'revision',
    answer: recordWritten,
    refuses: ['link-active-elsewhere', 'link-not-restorable', 'method-not-allowed'],
  },
  'DELETE /api/discord-player-links/:id': {
    policy: 'link-account',
    summary: 'Deletes a link and its notes',
    params: linkParams,
    ifMatch: 'revision',
    answer: recordWritten,
  },
  'POST /api/discord-player-links/:id/restore': {
    policy: 'link-account',
    summary: 'Restores a deleted link without its notes',
    params: linkParams,
    ifMatch: 'revision',
    answer: recordWritten,
    refuses: ['link-active-elsewhere', 'link-not-restorable'],
  },
  'GET /api/discord-player-links/:id/history': {
    policy: 'read-record-history',
    summary: 'The history of a link, newest first',
    reads: ['discord-links'],
    params: recordParams,
    answer: z.array(historyEntry),
  },
  'POST /api/discord-player-links/:id/undo': {
    policy: 'undo-roster-change',
    summary: 'Undoes a change of a link',
    params: recordParams,
    body: undoBody,
    answer: recordWritten,
    refuses: ['record-moved-on', 'not-undoable', 'link-active-elsewhere', 'link-not-restorable'],
  },
} as const satisfies RouteDefinitions;

/** Links between Discord accounts and players. */
export const discordLinks = {
  name: 'discord-links',
  routes,
  handlers: (
    deps: Pick<Deps, 'accounts' | 'eventStore' | 'handle' | 'readModels' | 'waitFor'> &
      Views & { readonly members: Pick<MemberBoundsCounter, 'link'> },
  ) => ({
    'GET /api/discord-player-links': showLinks(deps),
    'GET /api/discord-player-links/proposals': showProposals(deps),
    'GET /api/discord-player-links/unlinked': showUnlinked(deps),
    'POST /api/link-requests': requestLink(deps),
    'DELETE /api/link-requests/:id': withdrawLinkRequest(deps),
    'POST /api/link-requests/:id/decline': declineLinkRequest(deps),
    'POST /api/discord-player-links': createLink(deps),
    'PATCH /api/discord-player-links/:id': changeLink(deps),
    'DELETE /api/discord-player-links/:id': deleteLink(deps),
    'POST /api/discord-player-links/:id/restore': restoreLink(deps),
    'GET /api/discord-player-links/:id/history': linkHistory(deps),
    'POST /api/discord-player-links/:id/undo': undoLink(deps),
  }),
  // Everyone may see who is linked; ids and notes are for moderators.
  follow: {
    'discord-links': { projection: discordLinksProjection, policy: 'read-players' },
    // Its keys are account ids, which reveal nothing.
    'link-requests': { projection: linkRequestsProjection, policy: 'request-link' },
  },
  problems: {
    'link-active-elsewhere': {
      status: 409,
      title: 'Linked elsewhere',
      detail: 'The account or the player already has an active link.',
    },
    'link-not-restorable': {
      status: 409,
      title: 'Not restorable',
      detail: 'This link cannot be restored: it is not deleted, or its player no longer exists.',
    },
    'method-not-allowed': {
      status: 403,
      title: 'Method not allowed',
      detail: "Only an admin can use the method 'admin'.",
    },
  },
} satisfies Feature<typeof routes>;
