import type { Deps } from '../../application/deps.ts';
import type { MyProfile, MyStats } from '../../contracts/my.ts';
import { achievementsOfPlayer } from '../../projections/in-memory/achievements.ts';
import type { PlayerStanding } from '../../projections/in-memory/standing.ts';
import { everyChannelSeen } from '../../projections/voice/eye.ts';
import { voiceOfPlayer } from '../../projections/in-memory/voices.ts';
import type { Views } from '../http/freshness/read-freshness.ts';
import { canBeGranted, linkRequestOf } from '../../projections/link-requests/queries.ts';

export const noPlayer: MyStats = {
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

type StatsDeps = Pick<Deps, 'readModels' | 'clock'> & Views;

export const statsOf = async ({ playerId, ...standing }: PlayerStanding, deps: StatsDeps): Promise<MyStats> => {
  const { standings } = deps;
  // A person's own time counts in all channels.
  const own = { ...deps, eye: everyChannelSeen };
  const voice = voiceOfPlayer(playerId, own);
  return {
    rank: standings.rankOf(playerId),
    totalPlayers: standings.board().length,
    totalSessions: standing.totalSessions,
    weeklyAverage: standing.weeklyAverage,
    voiceJoins: voice?.joins ?? null,
    voiceSessions: voice?.stays ?? null,
    voiceTime: voice?.seconds ?? null,
    currentStreak: standing.currentStreak,
    longestStreak: standing.longestStreak,
    monthlyCount: standing.thirtyDays,
    favoriteEvent: standing.favoriteEvent,
    firstSeen: standing.firstSeen,
    achievements: [...(await achievementsOfPlayer(playerId, own))],
    comparison: standings.comparison(playerId),
    rankTrend: standings.rankTrend(playerId),
  };
};

/** Link request of an account without a player, with its outcome. */
export const linkRequestFor = async (
  accountId: string,
  { readModels, names }: Pick<Deps, 'readModels'> & Pick<Views, 'names'>,
): Promise<MyProfile['linkRequest']> => {
  const request = await linkRequestOf(readModels, accountId);
  if (request === null || request.status === 'withdrawn' || !canBeGranted(request, names)) return null;
  const { id, playerId, status, requestedAt, notes } = request;
  return { id, player: { id: playerId, name: names.nameOf(playerId) ?? '' }, status, requestedAt, notes };
};
