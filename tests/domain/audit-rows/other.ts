import { id } from './expected.ts';
import type { ExpectedAudit } from './expected.ts';

const reaction = { type: 'reaction', id: 'recredit-sessions-when-players-merged' } as const;

/** Rows of voice, messages and admin actions. */
export const otherRows: Readonly<Record<string, ExpectedAudit>> = {
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
  RecognitionThresholdsSet: {
    action: 'admin_action',
    target: { type: 'system', id: 'recognition' },
    before: { credit: 0.7, verified: 0.95 },
    after: { tool: 'thresholds', credit: 0.85, verified: 0.97 },
  },
  VoiceJoined: null,
  VoiceMoved: null,
  VoiceLeft: null,
  ChannelSeen: null,
  ChannelViewSeen: null,
  MessageArchived: null,
  MessageEdited: null,
  MessageDeleted: null,
  MessageFoundAgain: {
    action: 'admin_action',
    target: { type: 'message', id: '900000000000000700' },
    before: { deleted: true },
    after: { deleted: false },
  },
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
  SignInLinkMade: {
    action: 'admin_action',
    target: { type: 'system', id: 'sign-in link' },
    before: null,
    after: { tool: 'sign-in-link', until: '2026-03-01T21:30:00.000Z' },
  },
  SignInLinkUsed: {
    action: 'admin_action',
    target: { type: 'system', id: 'sign-in link' },
    before: null,
    after: { tool: 'sign-in-link', until: null },
  },
  UndoOrdered: {
    action: 'admin_action',
    target: { type: 'account', id: id(10) },
    before: null,
    after: { tool: 'undo', from: '2026-03-01T18:00:00.000Z', to: '2026-03-01T20:00:00.000Z', commands: 14 },
  },
  ErasureRequested: {
    action: 'admin_action',
    target: { type: 'account', id: id(10) },
    before: null,
    after: { tool: 'erasure', state: 'requested' },
  },
  ErasureWithdrawn: {
    action: 'admin_action',
    target: { type: 'account', id: id(10) },
    before: null,
    after: { tool: 'erasure', state: 'withdrawn' },
  },
  ErasureDeclined: {
    action: 'admin_action',
    target: { type: 'account', id: id(10) },
    before: null,
    after: { tool: 'erasure', state: 'declined' },
  },
  ErasureDone: {
    action: 'admin_action',
    target: { type: 'account', id: id(10) },
    before: null,
    after: { tool: 'erasure', state: 'done' },
  },
  MediaErased: {
    action: 'admin_action',
    target: { type: 'message', id: '900000000000000700' },
    before: { file: 'stored' },
    after: { file: 'erased' },
  },
};
