import { addDays, periods, utcDay } from '../../contracts/windows.ts';
import { mostAtOnce, overlapMs, spanOfDay } from '../../domain/statistics/voice.ts';
import type { UtcDay } from '../../contracts/windows.ts';
import type { Span } from '../../domain/statistics/voice.ts';
import type { ReadModelStore } from '../../ports/read-model-store.ts';
import type { VoiceEye } from './eye.ts';
import { spansWithin } from './queries.ts';

/** Times in whole seconds. */
export type VoiceWeek = {
  /** Accounts in voice now. */
  readonly activeNow: number;
  readonly totalTimeToday: number;
  /** Mean over stays that ended this week; null: none. */
  readonly avgDuration: number | null;
  readonly peakActive: number;
  /** Number of stays with any time in this week. */
  readonly totalSessions: number;
  readonly weekFrom: UtcDay;
  /** By account, descending by time: number of stays and seconds in this week. */
  readonly accounts: readonly { readonly accountId: string; readonly stays: number; readonly seconds: number }[];
};

const seconds = (ms: number): number => Math.floor(ms / 1000);

const averageOf = (ended: readonly Span[]): number | null =>
  ended.length === 0 ? null : seconds(ended.reduce((sum, { from, to }) => sum + to - from, 0) / ended.length);

const sumWithin = (stays: readonly Span[], window: Span): number =>
  seconds(stays.reduce((sum, stay) => sum + overlapMs(stay, window), 0));

/** Figures for now, today and the last seven UTC days, in visible channels: one pass over the overlapping stays. */
export const voiceWeek = async (
  readModels: Pick<ReadModelStore, 'find'>,
  at: Date,
  { channels }: Pick<VoiceEye, 'channels'>,
): Promise<VoiceWeek> => {
  const now = at.getTime();
  const today = utcDay(at.toISOString());
  const day = { ...spanOfDay(today), to: now };
  const weekFrom = addDays(today, 1 - periods.week);
  const week = { from: spanOfDay(weekFrom).from, to: now };
  const stays = await spansWithin(readModels, week, { now, channels });
  const byAccount = Map.groupBy(stays, ({ accountId }) => accountId);
  return {
    activeNow: new Set(stays.filter(({ isOpen }) => isOpen).map(({ accountId }) => accountId)).size,
    totalTimeToday: sumWithin(stays, day),
    avgDuration: averageOf(stays.filter(({ isOpen }) => !isOpen)),
    peakActive: mostAtOnce(stays, day),
    totalSessions: stays.length,
    weekFrom,
    accounts: [...byAccount]
      .map(([accountId, own]) => ({ accountId, stays: own.length, seconds: sumWithin(own, week) }))
      .sort((a, b) => b.seconds - a.seconds || (a.accountId < b.accountId ? -1 : 1)),
  };
};
