import type { Deps } from '../../application/deps.ts';
import type { VoiceStats } from '../../contracts/voice.ts';
import { addDays, periods, utcDay } from '../../contracts/windows.ts';
import { mostAtOnce, overlapMs, spanOfDay } from '../../domain/statistics/voice.ts';
import type { Span } from '../../domain/statistics/voice.ts';
import { spansWithin } from '../../projections/voice/queries.ts';
import type { Views } from '../http/readings.ts';

const mostShown = 10;

type Stay = Awaited<ReturnType<typeof spansWithin>>[number];
type StatsDeps = Pick<Deps, 'clock' | 'readModels'> & Pick<Views, 'names'>;

const seconds = (ms: number): number => Math.floor(ms / 1000);

/** GET /api/voice/stats: a sweep over the stays that touch this week. */
export const showStats = (deps: StatsDeps) => async (): Promise<VoiceStats> => {
  const now = deps.clock.now();
  const today = utcDay(now.toISOString());
  const day = { ...spanOfDay(today), to: now.getTime() };
  const week = { from: spanOfDay(addDays(today, 1 - periods.week)).from, to: now.getTime() };
  const stays = await spansWithin(deps.readModels, week, now.getTime());
  return {
    activeNow: new Set(stays.filter(({ isOpen }) => isOpen).map(({ accountId }) => accountId)).size,
    totalTimeToday: seconds(stays.reduce((sum, stay) => sum + overlapMs(stay, day), 0)),
    avgDuration: averageOf(stays.filter(({ isOpen }) => !isOpen)),
    peakActive: mostAtOnce(stays, day),
    totalSessions: stays.filter(({ from }) => from >= week.from).length,
    topUsers: topUsers(stays, week, deps),
  };
};

const averageOf = (ended: readonly Span[]): number | null =>
  ended.length === 0 ? null : seconds(ended.reduce((sum, { from, to }) => sum + to - from, 0) / ended.length);

const topUsers = (stays: readonly Stay[], week: Span, { names }: StatsDeps): VoiceStats['topUsers'] => {
  const byAccount = Map.groupBy(stays, ({ accountId }) => accountId);
  return [...byAccount]
    .flatMap(([accountId, own]) => {
      const playerId = names.playerOfAccount(accountId);
      const playerName = playerId === null ? null : names.nameOf(playerId);
      if (playerId === null || playerName === null) return [];
      const ms = own.reduce((sum, stay) => sum + overlapMs(stay, week), 0);
      return [{ playerId, playerName, sessionCount: own.length, totalTime: seconds(ms) }];
    })
    .sort((a, b) => b.totalTime - a.totalTime || (a.playerName < b.playerName ? -1 : 1))
    .slice(0, mostShown);
};
