import { z } from 'zod';
import { periodName } from './my.ts';
import { trendWeek, weeksBack } from './trends.ts';

/** The number of sessions is within the filter; average and streak are always today's. */
export const leaderboardRow = z
  .object({
    id: z.string(),
    rank: z.number().int(),
    /** Linked Discord name, else the player's name. */
    username: z.string(),
    characterName: z.string(),
    totalSessions: z.number().int(),
    weeklyAverage: z.number(),
    /** Weeks. */
    currentStreak: z.number().int(),
    /** With `by=person`: the alts whose sessions are included. */
    alts: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
    /** With `own=1`: this is who asks. */
    own: z.literal(true).optional(),
  })
  .meta({ id: 'LeaderboardRow' });
export type LeaderboardRow = z.infer<typeof leaderboardRow>;
const filters = {
  eventType: z.string().max(40).optional().describe('Only sessions of this type: code, name or alias.'),
  season: z.string().max(60).optional().describe('Only sessions of this season, by its name.'),
  by: z.enum(['player', 'person']).default('player').describe('person: mains with their alts, each session once.'),
  own: z.enum(['0', '1']).default('0').describe('1: adds your own row after the others when it is not among them.'),
};
export const leaderboardQuery = z.object({
  limit: z.coerce.number().int().default(25).describe('How many, 1 to 100.'),
  period: periodName.default('all').describe('Only sessions of these whole days in UTC, today included.'),
  ...filters,
});

export const leaderboardTrendQuery = z.object({ ...filters, weeks: weeksBack(12) });
/** Ranks of today's top ten, by the sessions up to the end of each week, oldest first. */
export const leaderboardTrend = z.object({
  weeks: z.array(trendWeek),
  players: z.array(
    z.object({
      id: z.string(),
      characterName: z.string(),
      /** One per week; null: no session until then. */
      ranks: z.array(z.number().int().nullable()),
      /** With `own=1`: this is who asks. */
      own: z.literal(true).optional(),
    }),
  ),
});
export type LeaderboardTrend = z.infer<typeof leaderboardTrend>;
