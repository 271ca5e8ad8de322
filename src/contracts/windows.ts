/** A UTC day, 'YYYY-MM-DD': `a < b` is calendar order. */
export type UtcDay = string;

const MILLISECONDS_A_DAY = 86_400_000;
/** 1970-01-01 was a Thursday: three days after the Monday that starts its ISO week. */
const THURSDAY = 3;

/** Whole UTC days of each window, today included; null = all time. */
export const periods = { week: 7, '2weeks': 14, month: 30, '6weeks': 42, all: null } as const;
export type Period = keyof typeof periods;
/** Names of the windows, in the order of the buttons. */
export const periodNames = ['week', '2weeks', 'month', '6weeks', 'all'] as const satisfies readonly Period[];
export const defaultPeriod: Period = '6weeks';

/** Days since 1970-01-01: consecutive days have consecutive numbers. */
export const dayNumber = (day: UtcDay): number =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10))) / MILLISECONDS_A_DAY;
export const dayOfNumber = (number: number): UtcDay => new Date(number * MILLISECONDS_A_DAY).toISOString().slice(0, 10);

/** UTC day of an ISO 8601 time; offsets are converted. Throws a RangeError when it is not a time. */
export const utcDay = (iso: string): UtcDay => new Date(iso).toISOString().slice(0, 10);

/** UTC day `days` after `day` (before it when negative). */
export const addDays = (day: UtcDay, days: number): UtcDay => dayOfNumber(dayNumber(day) + days);

/** Whole days from `day` to `today`; negative when `day` is in the future. */
export const daysSince = (day: UtcDay, today: UtcDay): number => dayNumber(today) - dayNumber(day);

/** First day of a window of whole UTC days that ends today; null = no lower bound. */
export const windowStart = (period: Period, today: UtcDay): UtcDay | null => {
  const days = periods[period];
  return days === null ? null : addDays(today, 1 - days);
};

/** Whether a day is in the window. There is no upper bound: a session dated up to 24 hours ahead is included. */
export const inWindow = (day: UtcDay, period: Period, today: UtcDay): boolean => {
  const start = windowStart(period, today);
  return start === null || day >= start;
};

/** Number of the ISO week (Monday to Sunday, UTC) of a day; consecutive weeks have consecutive numbers. */
export const isoWeekIndex = (day: UtcDay): number => isoWeekOfNumber(dayNumber(day));
export const isoWeekOfNumber = (number: number): number => Math.floor((number + THURSDAY) / 7);

const mondayNumberOf = (day: UtcDay): number => 7 * isoWeekIndex(day) - THURSDAY;
/** The Monday of the ISO week of a day. */
export const mondayOf = (day: UtcDay): UtcDay => dayOfNumber(mondayNumberOf(day));

/** A span of days, both inclusive. */
export type DaySpan = { readonly from: UtcDay; readonly to: UtcDay };

/** ISO weeks up to the current one, oldest first. */
export const isoWeeksUpTo = (today: UtcDay, count: number): readonly (DaySpan & { readonly running: boolean })[] => {
  const monday = mondayNumberOf(today);
  return Array.from({ length: count }, (_, index) => {
    const first = monday - 7 * (count - 1 - index);
    return { from: dayOfNumber(first), to: dayOfNumber(first + 6), running: index === count - 1 };
  });
};

/** Days up to `today`, oldest first. */
export const daysUpTo = (today: UtcDay, count: number): readonly UtcDay[] =>
  Array.from({ length: count }, (_, index) => addDays(today, index + 1 - count));
