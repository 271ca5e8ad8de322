/** Dates as the pages write them: always UTC, English, 24 hours. */
const part = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options });
const weekdayFormat = part({ weekday: 'short' });
const timeFormat = part({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const clockFormat = part({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const dayMs = 86_400_000;

export type DateParts = { weekday: string; day: string; month: string; year: string | null; time: string };

/** The columns of a date cell; `year` is null in the year of `now`. */
export const dateParts = (iso: string, now: Date = new Date()): DateParts => {
  const date = new Date(iso);
  const year = date.getUTCFullYear();
  return {
    weekday: weekdayFormat.format(date),
    day: String(date.getUTCDate()),
    month: months[date.getUTCMonth()] ?? '',
    year: year === now.getUTCFullYear() ? null : String(year),
    time: timeFormat.format(date),
  };
};

/** '20 Nov', or '20 Nov 2025' when the year is not the current one (or `withYear`). */
export const formatDay = (iso: string, { now = new Date(), withYear = false } = {}): string => {
  const { day, month, year } = dateParts(iso, now);
  const shown = withYear ? String(new Date(iso).getUTCFullYear()) : year;
  return shown === null ? `${day} ${month}` : `${day} ${month} ${shown}`;
};

/** '20 Nov 19:30' in UTC. */
export const formatDateTime = (iso: string, now: Date = new Date()): string =>
  `${formatDay(iso, { now })} ${dateParts(iso, now).time}`;

/** '22:14:08' in UTC. */
export const formatClock = (at: Date): string => clockFormat.format(at);

/** The UTC day of a time as YYYY-MM-DD. */
export const utcDay = (at: Date | string): string => new Date(at).toISOString().slice(0, 10);

/** Whole UTC days from `from` to `to`. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to.slice(0, 10)}T00:00:00Z`) - Date.parse(`${from.slice(0, 10)}T00:00:00Z`)) / dayMs);

/** 'today', 'yesterday', '12 days ago' for a UTC day or time. */
export const relativeDay = (iso: string, now: Date = new Date()): string => {
  const days = daysBetween(utcDay(iso), utcDay(now));
  if (days === 0) return 'today';
  if (days === 1) return 'yesterday';
  return days < 0 ? formatDay(iso, { now }) : `${days} days ago`;
};

/** '212 h 40 m', '26 m', '0 m' from seconds. */
export const formatDuration = (seconds: number): string => {
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} m` : `${hours} h ${minutes % 60} m`;
};
