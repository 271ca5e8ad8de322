import { z } from 'zod';

export const leaderboardRow = z
  .object({
    id: z.string(),
    rank: z.number().int(),
    /** The linked Discord name, else the character's name. */
    username: z.string(),
    characterName: z.string(),
    totalSessions: z.number().int(),
    weeklyAverage: z.number(),
    /** Weeks. */
    currentStreak: z.number().int(),
  })
  .meta({ id: 'LeaderboardRow' });
export type LeaderboardRow = z.infer<typeof leaderboardRow>;
export const leaderboardQuery = z.object({
  limit: z.coerce.number().int().default(25).describe('How many, 1 to 100.'),
});
