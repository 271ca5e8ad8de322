import type { Deps } from '../../application/deps.ts';
import type { MyStats } from '../../contracts/my.ts';
import type { Standing } from '../../projections/in-memory/standings.ts';
import { playerAchievements } from '../../projections/sessions/player-statistics.ts';
import type { Views } from '../http/readings.ts';

export const noPlayer: MyStats = {
  rank: null,
  totalPlayers: null,
  totalSessions: null,
  weeklyAverage: null,
  voiceJoins: null,
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

export const statsOf = async (
  { playerId, ...standing }: Standing,
  { standings, readModels }: Pick<Deps & Views, 'standings' | 'readModels'>,
): Promise<MyStats> => ({
  rank: standings.rankOf(playerId),
  totalPlayers: standings.board().length,
  totalSessions: standing.totalSessions,
  weeklyAverage: standing.weeklyAverage,
  // Voice is recorded by a later feature: nothing was measured yet.
  voiceJoins: null,
  voiceTime: null,
  currentStreak: standing.currentStreak,
  longestStreak: standing.longestStreak,
  monthlyCount: standing.thirtyDays,
  favoriteEvent: standing.favoriteEvent,
  firstSeen: standing.firstSeen,
  achievements: [...(await playerAchievements(readModels, playerId))],
  comparison: standings.comparison(playerId),
  rankTrend: standings.rankTrend(playerId),
});
