import type { AuditChange, AuditRules } from '../kernel/audit.ts';
import type { RosterEvent } from './events.ts';
import { roster } from './state.ts';

const ofRoster = (before: AuditChange['before'], after: AuditChange['after']): AuditChange => ({
  action: 'registered_players',
  target: { type: 'roster', id: roster.id },
  before,
  after,
});
const request = (requestId: string): AuditChange['target'] => ({ type: 'rename-request', id: requestId });
const reading = (id: string, before: AuditChange['before'], after: AuditChange['after']): AuditChange => ({
  action: 'decided_reading',
  target: { type: 'reading', id },
  before,
  after,
});
const link = (linkId: string): AuditChange['target'] => ({ type: 'discord-link', id: linkId });

type Cause = Extract<RosterEvent, { type: 'RenameRejected' }>['data']['cause'];

const closedBy = (cause: Cause): AuditChange['action'] =>
  cause === 'withdrawn' ? 'withdrew_rename' : 'rejected_rename';

export const rosterAudit: AuditRules<RosterEvent> = {
  // Covered by the wipe's own event.
  RosterEmptied: null,
  PlayersRegistered: ({ data: { players, endedAliases } }) =>
    ofRoster(endedAliases.length === 0 ? null : { aliases: endedAliases }, { players }),
  PlayersWithdrawn: ({ data: { players } }) => ofRoster({ players }, null),
  PlayerRenamed: ({ data: { playerId, from, to, endedAlias } }) => ({
    action: 'edited_player',
    target: { type: 'player', id: playerId },
    before: { name: from, ...(endedAlias === null ? {} : { alias: endedAlias }) },
    after: { name: to },
  }),
  PlayersMerged: ({ data: { from, into, aliases, movedLink, endedLink, closedRequest, mergeId } }) => ({
    action: 'merged_players',
    target: { type: 'player', id: from.playerId },
    before: { name: from.name, aliases },
    after: { mergedInto: into.playerId, mergeId, movedLink, endedLink, closedRequest },
  }),
  PlayersSplit: ({ data: { from, into, aliases, mergeId, movedLink } }) => ({
    action: 'split_player',
    target: { type: 'player', id: from.playerId },
    before: { mergedInto: into.playerId, mergeId },
    after: { name: from.name, aliases, movedLink },
  }),
  MainSet: ({ data: { playerId, from, to } }) => ({
    action: 'edited_player',
    target: { type: 'player', id: playerId },
    before: { main: from },
    after: { main: to },
  }),
  AliasAdded: ({ data: { playerId, alias, endedAlias } }) => ({
    action: 'edited_player',
    target: { type: 'player', id: playerId },
    before: endedAlias === null ? null : { alias: endedAlias },
    after: { alias },
  }),
  AliasRemoved: ({ data: { playerId, alias } }) => ({
    action: 'edited_player',
    target: { type: 'player', id: playerId },
    before: { alias },
    after: null,
  }),
  ReadingLearned: ({ data: { decisionId, text, playerId, heals } }) =>
    reading(decisionId, null, { text, playerId, heals }),
  TextIgnored: ({ data: { decisionId, text, heals } }) => reading(decisionId, null, { text, ignored: true, heals }),
  ReadingJudged: ({ data: { decisionId, text, verdict, heals } }) =>
    reading(decisionId, null, { text, verdict, heals }),
  ReadingDecisionUndone: ({ data: { decisionId, text } }) => reading(decisionId, { text }, null),
  RenameRequested: ({ data: { requestId, playerId, from, to } }) => ({
    action: 'requested_rename',
    target: request(requestId),
    before: null,
    after: { status: 'pending', playerId, from, to },
  }),
  RenameApproved: ({ data: { requestId, playerId, from, to } }) => ({
    action: 'approved_rename',
    target: request(requestId),
    before: { status: 'pending', playerId, name: from },
    after: { status: 'approved', playerId, name: to },
  }),
  RenameRejected: ({ data: { requestId, playerId, to, cause } }) => ({
    action: closedBy(cause),
    target: request(requestId),
    before: { status: 'pending', playerId, to },
    after: { status: 'rejected', cause },
  }),
  RenameReopened: ({ data: { requestId, playerId, from, to, was } }) => ({
    action: was === 'approved' ? 'approved_rename' : closedBy(was),
    target: request(requestId),
    before: { status: was === 'approved' ? 'approved' : 'rejected' },
    after: { status: 'pending', playerId, from, to },
  }),
  LinkRequested: ({ data: { requestId, accountId, playerId } }) => ({
    action: 'requested_link',
    target: { type: 'link-request', id: requestId },
    before: null,
    after: { status: 'pending', accountId, playerId },
  }),
  LinkRequestClosed: ({ data: { requestId, accountId, playerId, cause } }) => ({
    action: cause === 'declined' ? 'declined_link_request' : 'withdrew_link_request',
    target: { type: 'link-request', id: requestId },
    before: { status: 'pending', accountId, playerId },
    after: { status: cause },
  }),
  DiscordLinked: ({ data: { linkId, accountId, playerId, method, restores } }) => ({
    action: restores === null ? 'linked_discord' : 'restored_link',
    target: link(linkId),
    before: restores === null ? null : { linkId: restores },
    after: { accountId, playerId, method },
  }),
  DiscordLinkReactivated: ({ data: { linkId, accountId, playerId } }) => ({
    action: 'updated_link',
    target: link(linkId),
    before: { isActive: false },
    after: { accountId, playerId, isActive: true },
  }),
  DiscordLinkNoted: ({ data: { linkId, had, has } }) => ({
    action: 'updated_link',
    target: link(linkId),
    before: { hasNote: had },
    after: { hasNote: has },
  }),
  DiscordLinkEnded: ({ data: { linkId, accountId, playerId, how } }) => ({
    action: how === 'deleted' ? 'unlinked_discord' : 'updated_link',
    target: link(linkId),
    before: { accountId, playerId },
    after: how === 'deleted' ? null : { isActive: false },
  }),
};
