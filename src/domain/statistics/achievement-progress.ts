import { dayNumber, dayOfNumber } from '../../contracts/windows.ts';
import type { UtcDay } from '../../contracts/windows.ts';
import { assertNever } from '../kernel/assert-never.ts';
import type { Calendar } from './calendar.ts';
import { runsOf } from './streaks.ts';

/** Activity of one player by day. */
export type Deeds = {
  readonly sessions: Calendar;
  /** Seconds in voice by UTC day; null when voice is not recorded, in which case no voice achievement is offered. */
  readonly voice: Readonly<Record<UtcDay, number>> | null;
};

export const bosses = ['Kraken', 'Red Dragon', 'Charybdis', 'Morpheus', 'Anthalon', 'Meina/Glenn', 'Kadum'] as const;

/** Goal of a tier: number of sessions, each boss once, sessions of one boss, consecutive weeks, hours in voice. */
export type Rule = {
  readonly what: 'sessions' | 'each-boss' | 'one-boss' | 'weeks' | 'voice-hours';
  readonly goal: number;
};

/** Progress, and the day on which the goal was reached. */
export type Progress = { readonly value: number; readonly reachedOn: UtcDay | null };

const HOUR = 3600;

/** Sums days, oldest first; the goal is reached on the day the sum reaches it. */
const accumulate = (days: readonly (readonly [UtcDay, number])[], goal: number): Progress => {
  let value = 0;
  let reachedOn: UtcDay | null = null;
  for (const [day, amount] of days) {
    value += amount;
    if (value >= goal) reachedOn ??= day;
  }
  return { value, reachedOn };
};

const sortedDays = (calendar: Calendar): readonly (readonly [UtcDay, Readonly<Record<string, number>>])[] =>
  Object.entries(calendar).sort(([a], [b]) => (a < b ? -1 : 1));

const sessionsUpTo = (goal: number, deeds: Deeds): Progress =>
  accumulate(
    sortedDays(deeds.sessions).map(([day, types]) => [day, Object.values(types).reduce((sum, n) => sum + n, 0)]),
    goal,
  );

const everyBoss = (deeds: Deeds): Progress => {
  const seen = new Set<string>();
  let reachedOn: UtcDay | null = null;
  for (const [day, types] of sortedDays(deeds.sessions)) {
    for (const boss of bosses) if ((types[boss] ?? 0) > 0) seen.add(boss);
    if (seen.size === bosses.length) reachedOn ??= day;
  }
  return { value: seen.size, reachedOn };
};

const ofOneBoss = (goal: number, deeds: Deeds): Progress => {
  const days = sortedDays(deeds.sessions);
  const all = bosses.map((boss) =>
    accumulate(
      days.map(([day, types]) => [day, types[boss] ?? 0]),
      goal,
    ),
  );
  const reached = all.flatMap(({ reachedOn }) => reachedOn ?? []).sort();
  return { value: Math.max(...all.map(({ value }) => value)), reachedOn: reached[0] ?? null };
};

const weeksInARow = (goal: number, deeds: Deeds): Progress => {
  const runs = runsOf(sortedDays(deeds.sessions).map(([day]) => dayNumber(day)));
  const reached = runs.find(({ weeks }) => weeks >= goal);
  return {
    value: runs.reduce((longest, { weeks }) => Math.max(longest, weeks), 0),
    reachedOn: reached === undefined ? null : dayOfNumber(reached.firstDayOfEnd),
  };
};

const hoursInVoice = (goal: number, deeds: Deeds): Progress => {
  const days = Object.entries(deeds.voice ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  const { value, reachedOn } = accumulate(days, goal * HOUR);
  return { value: Math.floor(value / HOUR), reachedOn };
};

export const achievementProgress = ({ what, goal }: Rule, deeds: Deeds): Progress => {
  switch (what) {
    case 'sessions':
      return sessionsUpTo(goal, deeds);
    case 'each-boss':
      return everyBoss(deeds);
    case 'one-boss':
      return ofOneBoss(goal, deeds);
    case 'weeks':
      return weeksInARow(goal, deeds);
    case 'voice-hours':
      return hoursInVoice(goal, deeds);
    default:
      return assertNever(what);
  }
};
