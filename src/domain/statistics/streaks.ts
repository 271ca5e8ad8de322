import { isoWeekIndex, isoWeekOfNumber } from '../../contracts/windows.ts';
import type { UtcDay } from '../../contracts/windows.ts';
import type { Tally } from './calendar.ts';

/** Consecutive ISO weeks (UTC) with a counted session; `weeks` and `firstDay` of the week in which the run ends. */
export type Run = { readonly weeks: number; readonly endWeek: number; readonly firstDayOfEnd: number };

/** How long the run is that each week with a session ends, oldest first. */
export const runsOf = (days: Iterable<number>): readonly Run[] => {
  const runs: Run[] = [];
  for (const day of days) {
    const week = isoWeekOfNumber(day);
    const last = runs.at(-1);
    if (last?.endWeek === week) continue;
    runs.push({ weeks: last?.endWeek === week - 1 ? last.weeks + 1 : 1, endWeek: week, firstDayOfEnd: day });
  }
  return runs;
};

export type Streaks = { readonly currentStreak: number; readonly longestStreak: number };

/** The current streak ends in this or the previous week, else it is 0: the running week never breaks it. */
export const streaksOf = (tally: Tally, today: UtcDay): Streaks => {
  const runs = runsOf(tally.days);
  const last = runs.at(-1);
  return {
    currentStreak: last !== undefined && last.endWeek >= isoWeekIndex(today) - 1 ? last.weeks : 0,
    longestStreak: runs.reduce((longest, run) => Math.max(longest, run.weeks), 0),
  };
};
