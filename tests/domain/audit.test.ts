import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditOf, eventRegistry } from '../../src/domain/event-registry.ts';
import type { AuditRow } from '../../src/domain/kernel/audit.ts';
import type { Fact, Position } from '../../src/domain/kernel/envelope.ts';

const me = '00000000-0000-5000-8000-000000000009';
const id = (n: number): string => `00000000-0000-5000-8000-${String(n).padStart(12, '0')}`;
const session = { type: 'session', id: id(7) } as const;
const link = { type: 'discord-link', id: id(80) } as const;
const request = { type: 'rename-request', id: id(90) } as const;
const reading = { type: 'reading', id: id(97) } as const;
const roster = { type: 'roster', id: 'guild' } as const;
const reaction = { type: 'reaction', id: 'recredit-sessions-when-players-merged' } as const;

/** What each stored event says of a person's doing, from itself alone; null: a person never causes it. */
const expected: Readonly<Record<string, Pick<AuditRow, 'action' | 'target' | 'before' | 'after'> | null>> = {
  SessionSubmitted: {
    action: 'submitted_session',
    target: session,
    before: null,
    after: {
      eventType: 'Kraken',
      eventDate: '2026-03-01T19:30:00.000Z',
      notes: 'second run',
      dataSource: 'screenshot',
      images: 1,
    },
  },
  RecognitionStarted: null,
  SessionProcessed: {
    action: 'edited_participants',
    target: session,
    before: { status: 'pending' },
    after: {
      status: 'processed',
      added: [
        { rawName: 'Nova', playerId: 'player-Nova' },
        { rawName: 'Strangr', playerId: null },
      ],
    },
  },
  SessionFailed: null,
  ReprocessingRequested: {
    action: 'reprocessed_session',
    target: session,
    before: { status: 'failed' },
    after: { status: 'pending', attempt: 2 },
  },
  ParticipantsEdited: {
    action: 'edited_participants',
    target: session,
    before: {
      status: 'verified',
      removed: [{ rawName: 'Zed', playerId: null, reason: 'not-a-name' }],
      changed: [
        { rawName: 'Strangr', playerId: null, verified: false, review: null },
        { rawName: 'Nova', playerId: 'player-Nova', verified: false, review: null },
      ],
      proposals: ['Old', 'Late'],
    },
    after: {
      status: 'processed',
      added: [
        { rawName: 'Quill', playerId: 'player-Quill' },
        { rawName: 'Back', playerId: 'player-Back' },
      ],
      changed: [
        { rawName: 'Strangr', playerId: 'player-Stranger', verified: true, review: 'confirmed' },
        { rawName: 'Nova', playerId: 'player-Nova', verified: true, review: 'confirmed' },
      ],
      proposals: [{ rawName: 'Thalori', reason: 'was-not-me' }],
    },
  },
  SessionVerified: {
    action: 'verified_session',
    target: session,
    before: {
      status: 'processed',
      changed: [{ rawName: 'Strangr', playerId: null, verified: false, review: null }],
      proposals: ['Thalori'],
    },
    after: {
      status: 'verified',
      changed: [{ rawName: 'Strangr', playerId: null, verified: false, review: 'nobody' }],
      proposals: [],
    },
  },
  VerificationReverted: {
    action: 'verified_session',
    target: session,
    before: {
      status: 'verified',
      changed: [{ rawName: 'Strangr', playerId: null, verified: false, review: 'nobody' }],
      proposals: [],
    },
    after: {
      status: 'processed',
      changed: [{ rawName: 'Strangr', playerId: null, verified: false, review: null }],
      proposals: ['Thalori'],
    },
  },
  ParticipantsRecredited: null,
  ReadingsCredited: {
    action: 'edited_participants',
    target: session,
    before: { changed: [{ rawName: 'Strangr', playerId: null, verified: false, review: null }] },
    after: { changed: [{ rawName: 'Strangr', playerId: 'player-Stranger', verified: true, review: 'confirmed' }] },
  },
  ReadingsConfirmed: {
    action: 'edited_participants',
    target: session,
    before: {
      changed: [{ rawName: 'Strangr', playerId: null, verified: false, review: null }],
      removed: [{ rawName: 'Zed', playerId: null, reason: 'not-a-name' }],
      proposals: ['Old'],
    },
    after: { changed: [{ rawName: 'Strangr', playerId: 'player-Stranger', verified: true, review: 'confirmed' }] },
  },
  ReadingsReverted: {
    action: 'edited_participants',
    target: session,
    before: { changed: [{ rawName: 'Strangr', playerId: 'player-Stranger', verified: true, review: 'confirmed' }] },
    after: {
      changed: [{ rawName: 'Strangr', playerId: null, verified: false, review: null }],
      added: [{ rawName: 'Zed', playerId: null }],
      proposals: ['Old'],
    },
  },
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
  SessionExcluded: {
    action: 'excluded_session',
    target: session,
    before: { excluded: false },
    after: { excluded: true },
  },
  SessionIncluded: {
    action: 'included_session',
    target: session,
    before: { excluded: true },
    after: { excluded: false },
  },
  SessionCorrected: {
    action: 'corrected_session',
    target: session,
    before: { eventType: 'Kraken', notes: null },
    after: { eventType: 'Morpheus', notes: 'late start' },
  },
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
  WipeStarted: null,
  ProductionDataWiped: {
    action: 'admin_action',
    target: { type: 'system', id: 'production data' },
    before: { sessions: 12, participants: 340, players: 61 },
    after: { tool: 'wipe', exportName: 'wipe-2026-03-01T20-00-00-000Z', players: 61 },
  },
  WipeCompleted: null,
  ImportStarted: {
    action: 'admin_action',
    target: { type: 'system', id: 'import' },
    before: null,
    after: { tool: 'import', players: 61, sessions: 12, participants: 340 },
  },
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
  VoiceJoined: null,
  VoiceMoved: null,
  VoiceLeft: null,
  ChannelSeen: null,
  MessageArchived: null,
  MessageEdited: null,
  MessageDeleted: null,
  AttachmentStored: null,
  AttachmentLost: null,
  TextErased: {
    action: 'admin_action',
    target: { type: 'message', id: '900000000000000700' },
    before: { text: 'stored' },
    after: { text: 'erased' },
  },
  OpenItemRetried: {
    action: 'admin_action',
    target: reaction,
    before: { eventId: id(420), code: 'too-large' },
    after: { tool: 'retry', eventId: id(420) },
  },
  OpenItemDismissed: {
    action: 'admin_action',
    target: reaction,
    before: { eventId: id(420), code: 'too-large' },
    after: { tool: 'dismiss', eventId: id(420) },
  },
  RebuildRequested: {
    action: 'admin_action',
    target: { type: 'system', id: 'read models' },
    before: null,
    after: { tool: 'rebuild', replayId: id(700), projections: ['players', 'sessions'] },
  },
  CachesCleared: {
    action: 'admin_action',
    target: { type: 'system', id: 'caches' },
    before: null,
    after: { tool: 'clear', caches: 'messages' },
  },
  ReprocessingOrdered: {
    action: 'admin_action',
    target: { type: 'system', id: 'failed sessions' },
    before: null,
    after: { tool: 'reprocess', sessions: 3 },
  },
  LogsDownloaded: {
    action: 'admin_action',
    target: { type: 'system', id: 'application log' },
    before: null,
    after: { tool: 'logs', hours: 24 },
  },
  SignInsEnded: {
    action: 'admin_action',
    target: { type: 'account', id: id(10) },
    before: { signIns: 2 },
    after: { tool: 'sign-ins', signIns: 0 },
  },
  MediaErased: {
    action: 'admin_action',
    target: { type: 'message', id: '900000000000000700' },
    before: { file: 'stored' },
    after: { file: 'erased' },
  },
};

/** The stored example of a type, as a person's. */
const example = (type: string): Fact => {
  const file = join(__dirname, 'golden', `${type}.v${eventRegistry.versionOf(type)}.json`);
  const text = JSON.stringify(JSON.parse(readFileSync(file, 'utf8')));
  const fact = eventRegistry.decode(text, '0' as Position);
  return fact.actor.kind === 'system' ? { ...fact, actor: { kind: 'person', id: me, role: 'mod' } } : fact;
};

it.each(eventRegistry.types)('%s is a row of the moderation log by itself', (type) => {
  const fact = example(type);
  const change = expected[type];
  expect(change).toBeDefined();
  const { actor, occurredAt: at, reason } = fact;
  expect(auditOf(fact)).toEqual(change === null ? null : { ...change, actor, at, reason });
});

it('gives the reason of the command, and who it was: a person or whoever runs the server', () => {
  expect(auditOf(example('SessionExcluded'))?.reason).toBe('a duplicate');
  expect(auditOf(example('PlayersWithdrawn'))?.actor).toEqual({ kind: 'operator', id: 'cli', role: 'admin' });
});

/** What an event says with other data than its example. */
const changeOf = (type: string, data: object) => {
  const fact = example(type);
  return auditOf({ ...fact, data: { ...(fact.data as object), ...data } });
};

it('says of an edit only what there was', () => {
  const none = { added: [], removed: [], rematched: [], proposed: [], declined: [], withdrawn: [] };
  expect(changeOf('ParticipantsEdited', none)).toMatchObject({
    before: { status: 'verified' },
    after: { status: 'processed' },
  });
  expect(Object.keys((changeOf('ParticipantsEdited', none)?.after ?? {}) as object)).toEqual(['status']);
  expect(Object.keys((changeOf('ParticipantsEdited', none)?.before ?? {}) as object)).toEqual(['status']);
});

it('tells a link that was made inactive from a deleted one', () => {
  expect(changeOf('DiscordLinkEnded', { how: 'deactivated' })).toMatchObject({
    action: 'updated_link',
    before: { accountId: id(9), playerId: id(1) },
    after: { isActive: false },
  });
});

it('names an ended alias or a restored link only where there is one', () => {
  expect(changeOf('PlayersRegistered', { endedAliases: [] })?.before).toBeNull();
  expect(changeOf('PlayerRenamed', { endedAlias: null })?.before).toEqual({ name: 'Nova' });
  expect(changeOf('DiscordLinked', { restores: null })?.before).toBeNull();
});

it('has no row for an event of a newer build', () => {
  expect(auditOf({ ...example('SessionExcluded'), type: 'Unheard' })).toBeNull();
});

it('has no row for what a machine did', () => {
  const system = { kind: 'system', id: 'system', role: null } as const;
  for (const type of eventRegistry.types) expect(auditOf({ ...example(type), actor: system })).toBeNull();
});
