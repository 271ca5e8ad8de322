import { id } from './expected.ts';
import type { ExpectedAudit } from './expected.ts';

const link = { type: 'discord-link', id: id(80) } as const;
const request = { type: 'rename-request', id: id(90) } as const;
const reading = { type: 'reading', id: id(97) } as const;
const roster = { type: 'roster', id: 'guild' } as const;

/** Rows of players, names, links and learned readings. */
export const rosterRows: Readonly<Record<string, ExpectedAudit>> = {
  ReadingLearned: {
    action: 'decided_reading',
    target: reading,
    before: null,
    after: { text: 'Novva', playerId: id(1), heals: ['unmatched'] },
  },
  TextIgnored: {
    action: 'decided_reading',
    target: reading,
    before: null,
    after: { text: 'Fps 60', ignored: true, heals: ['unmatched', 'doubtful', 'proposed'] },
  },
  ReadingJudged: {
    action: 'decided_reading',
    target: reading,
    before: null,
    after: { text: 'Strangr', verdict: 'right', heals: ['doubtful'] },
  },
  ReadingDecisionUndone: { action: 'decided_reading', target: reading, before: { text: 'Novva' }, after: null },
  PlayersRegistered: {
    action: 'registered_players',
    target: roster,
    before: { aliases: [{ playerId: id(3), alias: 'Nova', kind: 'former' }] },
    after: {
      players: [
        { playerId: id(1), name: 'Nova', firstSeen: null },
        { playerId: id(2), name: 'Thalori', firstSeen: '2025-11-02' },
      ],
    },
  },
  RosterEmptied: null,
  PlayersWithdrawn: {
    action: 'registered_players',
    target: roster,
    before: { players: [{ playerId: id(1), name: 'Nova' }] },
    after: null,
  },
  PlayerRenamed: {
    action: 'edited_player',
    target: { type: 'player', id: id(1) },
    before: { name: 'Nova', alias: { playerId: id(3), alias: 'Luna', kind: 'reading' } },
    after: { name: 'Luna' },
  },
  PlayersMerged: {
    action: 'merged_players',
    target: { type: 'player', id: id(1) },
    before: { name: 'Nova', aliases: [{ alias: 'Star', kind: 'alias' }] },
    after: { mergedInto: id(2), mergeId: id(95), movedLink: id(80), endedLink: null, closedRequest: id(90) },
  },
  PlayersSplit: {
    action: 'split_player',
    target: { type: 'player', id: id(1) },
    before: { mergedInto: id(2), mergeId: id(95) },
    after: { name: 'Nova', aliases: [{ alias: 'Star', kind: 'alias' }], movedLink: id(80) },
  },
  MainSet: {
    action: 'edited_player',
    target: { type: 'player', id: id(1) },
    before: { main: null },
    after: { main: id(2) },
  },
  AliasAdded: {
    action: 'edited_player',
    target: { type: 'player', id: id(1) },
    before: { alias: { playerId: id(3), alias: 'Stella', kind: 'former' } },
    after: { alias: 'Stella' },
  },
  AliasRemoved: {
    action: 'edited_player',
    target: { type: 'player', id: id(1) },
    before: { alias: 'Stella' },
    after: null,
  },
  RenameRequested: {
    action: 'requested_rename',
    target: request,
    before: null,
    after: { status: 'pending', playerId: id(1), from: 'Nova', to: 'Luna' },
  },
  RenameApproved: {
    action: 'approved_rename',
    target: request,
    before: { status: 'pending', playerId: id(1), name: 'Nova' },
    after: { status: 'approved', playerId: id(1), name: 'Luna' },
  },
  RenameRejected: {
    action: 'rejected_rename',
    target: request,
    before: { status: 'pending', playerId: id(1), to: 'Luna' },
    after: { status: 'rejected', cause: 'declined' },
  },
  RenameReopened: {
    action: 'approved_rename',
    target: request,
    before: { status: 'approved' },
    after: { status: 'pending', playerId: id(1), from: 'Nova', to: 'Luna' },
  },
  LinkRequested: {
    action: 'requested_link',
    target: { type: 'link-request', id: id(88) },
    before: null,
    after: { status: 'pending', accountId: id(9), playerId: id(1) },
  },
  LinkRequestClosed: {
    action: 'declined_link_request',
    target: { type: 'link-request', id: id(88) },
    before: { status: 'pending', accountId: id(9), playerId: id(1) },
    after: { status: 'declined' },
  },
  DiscordLinked: {
    action: 'restored_link',
    target: link,
    before: { linkId: id(79) },
    after: { accountId: id(9), playerId: id(1), method: 'manual' },
  },
  DiscordLinkReactivated: {
    action: 'updated_link',
    target: link,
    before: { isActive: false },
    after: { accountId: id(9), playerId: id(1), isActive: true },
  },
  DiscordLinkNoted: { action: 'updated_link', target: link, before: { hasNote: false }, after: { hasNote: true } },
  DiscordLinkEnded: {
    action: 'unlinked_discord',
    target: link,
    before: { accountId: id(9), playerId: id(1) },
    after: null,
  },
};
