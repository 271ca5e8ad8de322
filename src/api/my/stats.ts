import type { Deps } from '../../application/deps.ts';
import type { MyStats } from '../../contracts/my.ts';
import type { Standing } from '../../projections/in-memory/standing.ts';
import { voiceOfPlayer } from '../../projections/in-memory/voices.ts';
import { voiceByDay } from '../../projections/voice/queries.ts';
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

type StatsDeps = Pick<Deps, 'readModels' | 'clock'> & Views;

/** Seconds in voice by day; null where nothing was measured. */
const voiceOf = async (playerId: string, { names, voices, readModels, clock }: StatsDeps) => {
  const accountId = names.accountOfPlayer(playerId);
  return accountId === null || !voices.isRecorded() ? null : voiceByDay(readModels, accountId, clock.now().getTime());
};

export const statsOf = async ({ playerId, ...standing }: Standing, deps: StatsDeps): Promise<MyStats> => {
  const { standings, readModels } = deps;
  const voice = voiceOfPlayer(playerId, deps);
  return {
    rank: standings.rankOf(playerId),
    totalPlayers: standings.board().length,
    totalSessions: standing.totalSessions,
    weeklyAverage: standing.weeklyAverage,
    voiceJoins: voice?.joins ?? null,
    voiceTime: voice?.seconds ?? null,
    currentStreak: standing.currentStreak,
    longestStreak: standing.longestStreak,
    monthlyCount: standing.thirtyDays,
    favoriteEvent: standing.favoriteEvent,
    firstSeen: standing.firstSeen,
    achievements: [...(await playerAchievements(readModels, playerId, await voiceOf(playerId, deps)))],
    comparison: standings.comparison(playerId),
    rankTrend: standings.rankTrend(playerId),
  };
};
