import { dayNumber, daysSince, inWindow, isoWeekIndex } from '../../contracts/windows.ts';
import type { UtcDay } from '../../contracts/windows.ts';
import { assertNever } from '../kernel/assert-never.ts';
import { bosses } from './achievement-progress.ts';
import type { Rule } from './achievement-progress.ts';
import { averageAWeek } from './activity.ts';
import { runsOf } from './streaks.ts';

/** A counted session of a player. */
export type DatedSession = { readonly id: string; readonly day: UtcDay; readonly eventType: string };

/** Sessions behind a number, and its value. */
export type Basis = { readonly value: number; readonly sessions: readonly DatedSession[] };

type Day = { readonly today: UtcDay; readonly firstSeen: UtcDay };

const oldestFirst = (sessions: readonly DatedSession[]): readonly DatedSession[] =>
  [...sessions].sort((a, b) => (a.day === b.day ? (a.id < b.id ? -1 : 1) : a.day < b.day ? -1 : 1));

/** A run of so many weeks that ends in one. */
const ofRun = (sessions: readonly DatedSession[], endWeek: number, weeks: number): Basis => ({
  value: weeks,
  sessions: sessions.filter(({ day }) => {
    const week = isoWeekIndex(day);
    return week <= endWeek && week > endWeek - weeks;
  }),
});

const runs = (sessions: readonly DatedSession[]) => runsOf(oldestFirst(sessions).map(({ day }) => dayNumber(day)));

const currentStreak = (sessions: readonly DatedSession[], { today }: Day): Basis => {
  const last = runs(sessions).at(-1);
  const isOn = last !== undefined && last.endWeek >= isoWeekIndex(today) - 1;
  return isOn ? ofRun(sessions, last.endWeek, last.weeks) : { value: 0, sessions: [] };
};

/** The first run of that many weeks, `most` at most. */
const longestRun = (sessions: readonly DatedSession[], most: number): Basis => {
  const all = runs(sessions);
  const weeks = Math.min(most, Math.max(0, ...all.map((run) => run.weeks)));
  const first = all.find((run) => run.weeks === weeks);
  return first === undefined ? { value: 0, sessions: [] } : ofRun(sessions, first.endWeek, weeks);
};

const all = (sessions: readonly DatedSession[]): Basis => ({ value: sessions.length, sessions });

/** Numbers that stand on sessions. */
export const sessionNumbers = {
  totalSessions: all,
  weeklyAverage: (sessions: readonly DatedSession[], { today, firstSeen }: Day): Basis => {
    const recent = sessions.filter(({ day }) => inWindow(day, '6weeks', today));
    return { value: averageAWeek(recent.length, daysSince(firstSeen, today)), sessions: recent };
  },
  currentStreak,
  longestStreak: (sessions: readonly DatedSession[]): Basis => longestRun(sessions, Number.POSITIVE_INFINITY),
} satisfies Record<string, (sessions: readonly DatedSession[], day: Day) => Basis>;
export type SessionNumber = keyof typeof sessionNumbers;

/** The boss whose sessions reached the goal first, else the one with the most. */
const ofOneBoss = (sorted: readonly DatedSession[], goal: number): Basis => {
  const perBoss = bosses.map((boss) => sorted.filter(({ eventType }) => eventType === boss).slice(0, goal));
  const [best = []] = perBoss.toSorted(
    (a, b) => b.length - a.length || ((a.at(-1)?.day ?? '') < (b.at(-1)?.day ?? '') ? -1 : 1),
  );
  return all(best);
};

/** Sessions behind an achievement's progress; null: it is based on time in voice. */
export const basisOfRule = ({ what, goal }: Rule, sessions: readonly DatedSession[]): Basis | null => {
  const sorted = oldestFirst(sessions);
  switch (what) {
    case 'sessions':
      return all(sorted.slice(0, goal));
    case 'each-boss':
      return all(bosses.flatMap((boss) => sorted.find(({ eventType }) => eventType === boss) ?? []));
    case 'one-boss':
      return ofOneBoss(sorted, goal);
    case 'weeks':
      return longestRun(sessions, goal);
    case 'voice-hours':
      return null;
    default:
      return assertNever(what);
  }
};
