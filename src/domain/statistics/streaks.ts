import { isoWeekIndex, isoWeekOfNumber } from '../../contracts/windows.ts';
import type { UtcDay } from '../../contracts/windows.ts';
import type { Tally } from './calendar.ts';

/** Consecutive ISO weeks (UTC) with a counted session; `weeks` and `firstDay` of the week in which the run ends. */
export type WeekRun = { readonly weeks: number; readonly endWeek: number; readonly firstDayOfEnd: number };

/** How long the run is that each week with a session ends, oldest first. */
export const runsOf = (days: Iterable<number>): readonly WeekRun[] => {
  const runs: WeekRun[] = [];
  for (const day of days) {
    const week = isoWeekOfNumber(day);
    const last = runs.at(-1);
    if (last?.endWeek === week) continue;
    runs.push({ weeks: last?.endWeek === week - 1 ? last.weeks + 1 : 1, endWeek: week, firstDayOfEnd: day });
  }
  return runs;
};

/** The weeks of a tally, independent of today. `lastRun` ends in `lastWeek`. */
export type Weeks = { readonly longest: number; readonly lastRun: number; readonly lastWeek: number };

export const weeksOf = (tally: Tally): Weeks => {
  let longest = 0;
  let lastRun = 0;
  let lastWeek = Number.NEGATIVE_INFINITY;
  for (const day of tally.days) {
    const week = isoWeekOfNumber(day);
    if (week === lastWeek) continue;
    lastRun = week === lastWeek + 1 ? lastRun + 1 : 1;
    lastWeek = week;
    longest = Math.max(longest, lastRun);
  }
  return { longest, lastRun, lastWeek };
};

/** The current streak ends in this or the previous ISO week, else it is 0: the running week never breaks it. */
export const currentStreakIn = (weeks: Weeks, week: number): number => (weeks.lastWeek >= week - 1 ? weeks.lastRun : 0);

export type Streaks = { readonly currentStreak: number; readonly longestStreak: number };

export const streaksOf = (tally: Tally, today: UtcDay): Streaks => {
  const weeks = weeksOf(tally);
  return { currentStreak: currentStreakIn(weeks, isoWeekIndex(today)), longestStreak: weeks.longest };
};
