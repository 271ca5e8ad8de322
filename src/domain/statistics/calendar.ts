import { dayNumber, dayOfNumber, windowStart } from '../../contracts/windows.ts';
import type { Period, UtcDay } from '../../contracts/windows.ts';

/** Counted sessions of one player: UTC day -> event type -> count. No zero is kept. */
export type Calendar = Readonly<Record<UtcDay, Readonly<Record<string, number>>>>;

/** A calendar without its event types, small enough to hold every player's in memory. Days are ascending day numbers. */
export type Tally = {
  readonly total: number;
  readonly days: Int32Array;
  /** Of the day at the same index. */
  readonly counts: Uint16Array;
};

const sumOf = (types: Readonly<Record<string, number>>): number => {
  let sum = 0;
  for (const type in types) sum += types[type] ?? 0;
  return sum;
};

/** Calendars mostly grow at their end, so most are in order already. */
const inOrder = (days: UtcDay[]): UtcDay[] =>
  days.every((day, index) => index === 0 || (days[index - 1] ?? '') < day) ? days : days.sort();

export const tallyOf = (calendar: Calendar): Tally => {
  const days = inOrder(Object.keys(calendar));
  const counts = new Uint16Array(days.length);
  let total = 0;
  days.forEach((day, index) => {
    const count = sumOf(calendar[day] ?? {});
    counts[index] = count;
    total += count;
  });
  return { total, days: Int32Array.from(days, dayNumber), counts };
};

/** Sessions on or after a day number. The latest days are the few that are asked for, so it counts from the end. */
export const countSince = ({ days, counts }: Tally, first: number): number => {
  let sum = 0;
  for (let index = days.length - 1; index >= 0 && (days[index] ?? 0) >= first; index -= 1) sum += counts[index] ?? 0;
  return sum;
};

/** Sessions on or after a day, null = all. */
export const countFrom = (tally: Tally, start: UtcDay | null): number =>
  start === null ? tally.total : countSince(tally, dayNumber(start));

/** Sessions within a window of whole UTC days that ends with today (and has no upper bound). */
export const countIn = (tally: Tally, period: Period, today: UtcDay): number =>
  countFrom(tally, windowStart(period, today));

export const firstDay = (tally: Tally): UtcDay | null => {
  const day = tally.days[0];
  return day === undefined ? null : dayOfNumber(day);
};

export const lastDay = (tally: Tally): UtcDay | null => {
  const day = tally.days.at(-1);
  return day === undefined ? null : dayOfNumber(day);
};
