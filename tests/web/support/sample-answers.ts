import type { CurrentUser } from '../../../src/contracts/access.ts';
import type { EventType } from '../../../src/contracts/event-types.ts';
import type { LeaderboardRow } from '../../../src/contracts/leaderboard.ts';
import type { EventBreakdown, MyProfile, MySession, MyStats } from '../../../src/contracts/my.ts';

export const sampleUser = (change: Partial<CurrentUser> = {}): CurrentUser => ({
  id: 'account-1',
  username: 'saltveil',
  role: 'admin',
  avatarUrl: null,
  guildName: 'Emberfall',
  demo: true,
  version: '1.0.0',
  bot: true,
  may: { submit: true, edit: true, moderate: true },
  ...change,
});

export const sampleProfile: MyProfile = { player: { id: 'player-7', name: 'Mirae' }, linkRequest: null };

export const sampleStats: MyStats = {
  rank: 6,
  totalPlayers: 119,
  totalSessions: 152,
  weeklyAverage: 4.3,
  voiceJoins: null,
  voiceSessions: null,
  voiceTime: null,
  currentStreak: 18,
  longestStreak: 18,
  monthlyCount: 21,
  favoriteEvent: 'Kraken',
  firstSeen: '2026-02-02',
  achievements: [
    achievement('raider-250', 'Raider 250', '250 sessions', 'crown', 152, 250),
    achievement('boss-hunter-25', 'Boss Hunter 25', '25 sessions of one event', 'shield', 19, 25),
    achievement('steadfast-26', 'Steadfast 26', '26 weeks in a row', 'calendar', 18, 26),
    { ...achievement('raider-100', 'Raider 100', '100 sessions', 'crown', 100, 100), unlockedAt: '2026-08-20' },
    achievement('on-comms-10', 'On Comms 10', '10 hours in voice', 'mic', 0, 10),
  ],
  comparison: { windowDays: 42, own: 26, median: 12, members: 80, percent: 117 },
  rankTrend: { from: 8, to: 6, delta: 2 },
};

function achievement(
  id: string,
  name: string,
  description: string,
  icon: MyStats['achievements'][number]['icon'],
  progress: number,
  maxProgress: number,
): MyStats['achievements'][number] {
  return { id, name, description, icon, unlockedAt: null, progress, maxProgress };
}

export const unlinkedStats: MyStats = {
  rank: null,
  totalPlayers: null,
  totalSessions: null,
  weeklyAverage: null,
  voiceJoins: null,
  voiceSessions: null,
  voiceTime: null,
  currentStreak: null,
  longestStreak: null,
  monthlyCount: null,
  favoriteEvent: null,
  firstSeen: null,
  achievements: [],
  comparison: null,
  rankTrend: null,
};

const types = ['Kraken', 'Red Dragon', 'Anthalon', 'Morpheus', 'Charybdis', 'Kadum', 'Meina/Glenn', 'Siege'];
const hours = ['19:30', '20:00', '21:00', '22:00'];
const daysAgo = [1, 3, 6, 6, 7, 8, 8, 11, 13, 13, 14, 16, 19, 20, 21, 22, 26, 28, 28, 29, 29, 34, 36, 39, 40, 41];
const older = Array.from({ length: 126 }, (_, index) => 43 + Math.floor(index * 1.9));

/** Raids that many days before `now`, as the call answers them. */
export const sampleSessions = (windowDays: number | null, now: Date = new Date()): MySession[] =>
  [...daysAgo, ...older]
    .filter((days) => windowDays === null || days < windowDays)
    .map((days, index) => {
      const day = new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
      return {
        id: `session-${index}`,
        eventDate: `${day}T${hours[index % hours.length] ?? '20:00'}:00.000Z`,
        eventType: types[(index * index + days) % types.length] ?? 'Kraken',
      };
    });

export const breakdownOf = (sessions: readonly MySession[]): EventBreakdown[] => {
  const counts = new Map<string, number>();
  for (const { eventType } of sessions) counts.set(eventType, (counts.get(eventType) ?? 0) + 1);
  return [...counts]
    .map(([eventType, count]) => ({ eventType, count, percentage: Math.round((count / sessions.length) * 1000) / 10 }))
    .sort((a, b) => b.count - a.count);
};

const names = [
  ['thal.r', 'Thalorin', 232],
  ['veyra_v', 'Veyra', 218],
  ['oskbrand', 'Oskbrand', 211],
  ['Hespera', 'Hespera', 173],
  ['ysolde_', 'Ysolde', 154],
  ['orsi', 'Orsolya', 152],
  ['saltveil', 'Mirae', 152],
  ['hale.ferrin', 'Halewyn', 149],
  ['Rurik', 'Rurik', 146],
] as const;

/** 30 rows, so that cutting at 25 shows; equal totals share a rank. */
export const sampleLeaderboard: LeaderboardRow[] = Array.from({ length: 30 }, (_, index) => {
  const [username, characterName, totalSessions] = names[index] ?? [
    `Raider${index}`,
    `Raider${index}`,
    140 - index * 2,
  ];
  return {
    id: `player-${index + 1}`,
    rank: index === 6 ? 6 : index + 1,
    username,
    characterName,
    totalSessions,
    weeklyAverage: Math.round((6.8 - index * 0.15) * 10) / 10,
    currentStreak: index === 9 ? 1 : 37 - index,
  };
});

/** Two of the filter's own, and one of the others. */
export const eventTypes: EventType[] = [
  ['Kraken', 'kraken'],
  ['Red Dragon', 'red-dragon'],
  ['Siege', 'other'],
].map(([name = '', colour = '']) => ({
  code: name,
  name,
  colour,
  active: true,
  inFilter: colour !== 'other',
  aliases: [],
}));
