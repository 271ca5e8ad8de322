import { dayNumber, dayOfNumber, windowStart } from '../../contracts/windows.ts';
import type { Period, UtcDay } from '../../contracts/windows.ts';

/** Counted sessions of one player: UTC day -> event type -> count, without zeros. */
export type Calendar = Readonly<Record<UtcDay, Readonly<Record<string, number>>>>;

/**
 * A compact calendar, for holding all players' in memory: an entry per day and event type. Days are ascending day
 * numbers; types are numbered by the caller.
 */
export type Tally = {
  readonly total: number;
  readonly days: Int32Array;
  /** Event types by index. */
  readonly types: Uint16Array;
  readonly counts: Uint16Array;
};

/** Calendars mostly grow at the end, so most are already sorted. */
const inOrder = (days: UtcDay[]): UtcDay[] =>
  days.every((day, index) => index === 0 || (days[index - 1] ?? '') < day) ? days : days.sort();

export const tallyOf = (calendar: Calendar, numberOf: (eventType: string) => number = () => 0): Tally => {
  const days: number[] = [];
  const types: number[] = [];
  const counts: number[] = [];
  let total = 0;
  for (const day of inOrder(Object.keys(calendar))) {
    const number = dayNumber(day);
    const ofDay = calendar[day] ?? {};
    for (const eventType in ofDay) {
      const count = ofDay[eventType] ?? 0;
      days.push(number);
      types.push(numberOf(eventType));
      counts.push(count);
      total += count;
    }
  }
  return { total, days: Int32Array.from(days), types: Uint16Array.from(types), counts: Uint16Array.from(counts) };
};

/** Selected sessions: days inclusive; null = no bound, or every type. */
export type Selection = { readonly from: number | null; readonly to: number | null; readonly type: number | null };

/** Counts from the end, because recent days are selected most. */
export const countSelected = ({ days, types, counts }: Tally, { from, to, type }: Selection): number => {
  const first = from ?? Number.NEGATIVE_INFINITY;
  const last = to ?? Number.POSITIVE_INFINITY;
  let sum = 0;
  for (let index = days.length - 1; index >= 0; index -= 1) {
    const day = days[index] ?? 0;
    if (day < first) break;
    if (day <= last && (type === null || types[index] === type)) sum += counts[index] ?? 0;
  }
  return sum;
};

/** Sessions up to each of these ascending day numbers, within `selection`, in one pass. */
export const countsUpTo = (
  { days, types, counts }: Tally,
  ends: readonly number[],
  { from, to, type }: Selection,
): readonly number[] => {
  const first = from ?? Number.NEGATIVE_INFINITY;
  const last = to ?? Number.POSITIVE_INFINITY;
  const sums: number[] = [];
  let sum = 0;
  let index = 0;
  for (const end of ends) {
    for (; index < days.length && (days[index] ?? 0) <= Math.min(end, last); index += 1) {
      const isWanted = (days[index] ?? 0) >= first && (type === null || types[index] === type);
      if (isWanted) sum += counts[index] ?? 0;
    }
    sums.push(sum);
  }
  return sums;
};

/** Sessions on or after a day number. Counts from the end, because recent days are selected most. */
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
