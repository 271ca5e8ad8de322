import type { HistoryEntry } from '../../../../src/contracts/history.ts';
import type { DiscordLink, PlayerPage } from '../../../../src/contracts/players.ts';

type Player = PlayerPage['player'];
const day = 86_400_000;
export const daysAgo = (days: number): string => new Date(Date.now() - days * day).toISOString();

const sampleSession = (sessionId: string, eventType: string): PlayerPage['sessions'][number] => ({
  id: `${sessionId}-row`,
  sessionId,
  eventDate: '2026-11-20T19:30:00.000Z',
  eventType,
  detectionMethod: 'paddle',
});

export const sampleLink: DiscordLink = {
  id: 'link-1',
  discordId: '123456789012345678',
  discordUsername: 'cal.yx',
  playerId: 'p3',
  linkMethod: 'auto',
  isActive: true,
  linkedAt: daysAgo(12),
  notes: null,
};

export const samplePage = (change: Partial<Player> = {}, more: Partial<PlayerPage> = {}): PlayerPage => ({
  player: {
    id: 'p3',
    name: 'Calyx',
    characterName: 'Calyx',
    discordId: '123456789012345678',
    discordUsername: 'cal.yx',
    voiceTime: 13_500,
    voiceSessions: 5,
    firstSeen: daysAgo(40).slice(0, 10),
    lastSeen: daysAgo(1).slice(0, 10),
    totalSessions: 2,
    recentSessions: 1,
    favoriteEvent: 'Kraken',
    aliases: ['Old Cal'],
    mergedInto: null,
    main: null,
    alts: [],
    achievements: [],
    revision: 41,
    ...change,
  },
  sessions: [sampleSession('s1', 'Kraken'), sampleSession('s2', 'Morpheus')],
  discordLink: sampleLink,
  ...more,
});

export const sampleNames = {
  names: [
    { name: 'Calyx', kind: 'current', from: '2026-09-01T10:00:00.000Z', to: null },
    { name: 'Old Cal', kind: 'former', from: '2026-02-01T10:00:00.000Z', to: '2026-09-01T10:00:00.000Z' },
    { name: 'Gone', kind: 'alias', from: '2026-02-01T10:00:00.000Z', to: '2026-03-01T10:00:00.000Z' },
  ],
};

export const mergedEntry = (change: Partial<HistoryEntry> = {}): HistoryEntry => ({
  commandId: 'c-merge',
  at: '2026-11-20T19:30:00.000Z',
  actor: 'oskbrand',
  role: 'mod',
  action: 'merged_players',
  reason: null,
  before: { name: 'Cal2', aliases: [] },
  after: { mergedInto: 'p3', mergeId: 'm1', movedLink: null, endedLink: null, closedRequest: null },
  undo: { allowed: false, why: 'not-undoable' },
  ...change,
});
