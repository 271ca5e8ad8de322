import { z } from 'zod';
import { sessionRow } from './sessions.ts';

const namedPlayer = z.object({ id: z.string(), name: z.string() });
export const myProfile = z.object({
  player: namedPlayer.nullable(),
  /** The account's latest link request while it is not linked. */
  linkRequest: z
    .object({
      id: z.string(),
      player: namedPlayer,
      status: z.enum(['pending', 'declined']),
      requestedAt: z.string(),
      /** Reason for a decline. */
      notes: z.string().nullable(),
    })
    .nullable(),
});
export type MyProfile = z.infer<typeof myProfile>;

export const achievement = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    icon: z.enum(['crown', 'shield', 'mic', 'calendar']),
    /** UTC day of the deciding event, null while open. */
    unlockedAt: z.string().nullable(),
    progress: z.number(),
    maxProgress: z.number(),
  })
  .meta({ id: 'Achievement' });
export type Achievement = z.infer<typeof achievement>;

/** Without a linked player all numbers are null and all lists empty. */
export const myStats = z
  .object({
    rank: z.number().int().nullable(),
    totalPlayers: z.number().int().nullable(),
    totalSessions: z.number().int().nullable(),
    weeklyAverage: z.number().nullable(),
    voiceJoins: z.number().int().nullable(),
    /** Stays in voice channels; moving on starts another stay. */
    voiceSessions: z.number().int().nullable(),
    /** Seconds. */
    voiceTime: z.number().int().nullable(),
    /** Weeks. */
    currentStreak: z.number().int().nullable(),
    longestStreak: z.number().int().nullable(),
    /** Last 30 days. */
    monthlyCount: z.number().int().nullable(),
    favoriteEvent: z.string().nullable(),
    firstSeen: z.string().nullable(),
    achievements: z.array(achievement),
    /** `percent`: relative to the median of the other active members; null when there are fewer than five. */
    comparison: z
      .object({
        windowDays: z.number().int(),
        own: z.number(),
        median: z.number().nullable(),
        members: z.number().int(),
        percent: z.number().int().nullable(),
      })
      .nullable(),
    /** delta > 0 = climbed. */
    rankTrend: z.object({ from: z.number().int(), to: z.number().int(), delta: z.number().int() }).nullable(),
  })
  .meta({ id: 'MyStats' });
export type MyStats = z.infer<typeof myStats>;

export const mySession = sessionRow.pick({ id: true, eventDate: true, eventType: true });
export type MySession = z.infer<typeof mySession>;
export const eventBreakdown = z
  .object({
    eventType: z.string(),
    count: z.number().int(),
    /** 0 to 100, one decimal. */
    percentage: z.number(),
  })
  .meta({ id: 'EventBreakdown' });
export type EventBreakdown = z.infer<typeof eventBreakdown>;
export const periodName = z.enum(['week', '2weeks', 'month', '6weeks', 'all']);
export const periodQuery = z.object({
  period: periodName.default('6weeks').describe('Whole days in UTC, today included.'),
});
