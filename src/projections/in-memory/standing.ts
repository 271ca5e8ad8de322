import type { PlayerStatus } from '../../contracts/players.ts';
import { dayNumber, isoWeekIndex, periods } from '../../contracts/windows.ts';
import type { UtcDay } from '../../contracts/windows.ts';
import { averageAWeek, playerStatusOf } from '../../domain/statistics/activity.ts';
import { countSince, firstDay, lastDay, tallyOf } from '../../domain/statistics/calendar.ts';
import type { Calendar, Tally } from '../../domain/statistics/calendar.ts';
import { favouriteEvent } from '../../domain/statistics/event-types.ts';
import { currentStreakIn, weeksOf } from '../../domain/statistics/streaks.ts';
import type { Weeks } from '../../domain/statistics/streaks.ts';
import type { NamedPlayer } from './names.ts';

/** Numbers of one player today. */
export type PlayerStanding = {
  readonly playerId: string;
  /** Folded name, for sorting; shown names come from `names`. */
  readonly name: string;
  readonly status: PlayerStatus;
  readonly totalSessions: number;
  readonly weeklyAverage: number;
  readonly currentStreak: number;
  readonly longestStreak: number;
  readonly twoWeeks: number;
  readonly thirtyDays: number;
  readonly sixWeeks: number;
  readonly firstSeen: UtcDay;
  readonly lastSeen: UtcDay | null;
  readonly favoriteEvent: string | null;
};

/** Figures of a calendar that do not depend on today. */
export type Activity = {
  readonly tally: Tally;
  readonly weeks: Weeks;
  readonly firstDay: UtcDay | null;
  readonly lastDay: UtcDay | null;
  readonly favourite: string | null;
};
export const toActivity = (calendar: Calendar, numberOf?: (eventType: string) => number): Activity => {
  const tally = tallyOf(calendar, numberOf);
  return {
    tally,
    weeks: weeksOf(tally),
    firstDay: firstDay(tally),
    lastDay: lastDay(tally),
    favourite: favouriteEvent(calendar),
  };
};
export const emptyActivity: Activity = toActivity({});

/** Windows of a day as day numbers, the same for all players. */
export type Windows = {
  readonly today: number;
  readonly week: number;
  readonly twoWeeks: number;
  readonly thirtyDays: number;
  readonly sixWeeks: number;
};
export const windowsOf = (day: UtcDay): Windows => {
  const today = dayNumber(day);
  return {
    today,
    week: isoWeekIndex(day),
    twoWeeks: today - periods['2weeks'] + 1,
    thirtyDays: today - periods.month + 1,
    sixWeeks: today - periods['6weeks'] + 1,
  };
};

export const standingOf = (player: NamedPlayer, kept: Activity, windows: Windows): PlayerStanding => {
  const { tally, weeks } = kept;
  const firstSeen = kept.firstDay ?? player.registeredOn;
  const age = windows.today - (tally.days[0] ?? dayNumber(firstSeen));
  const sixWeeks = countSince(tally, windows.sixWeeks);
  return {
    playerId: player.id,
    name: player.folded,
    status: playerStatusOf(sixWeeks, age),
    totalSessions: tally.total,
    weeklyAverage: averageAWeek(sixWeeks, age),
    currentStreak: currentStreakIn(weeks, windows.week),
    longestStreak: weeks.longest,
    twoWeeks: countSince(tally, windows.twoWeeks),
    thirtyDays: countSince(tally, windows.thirtyDays),
    sixWeeks,
    firstSeen,
    lastSeen: kept.lastDay,
    favoriteEvent: kept.favourite,
  };
};
