/** Dates as the pages write them: always UTC, English, 24 hours. */
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

// by hand: the first page would wait longer for Intl's formatters than for all that it draws
const [minuteEnd, secondEnd] = ['hh:mm'.length, 'hh:mm:ss'.length];
const clockOf = (date: Date, end: number): string => date.toISOString().split('T')[1]?.slice(0, end) ?? '';

export type DateParts = { weekday: string; day: string; month: string; year: string | null; time: string };

/** The columns of a date cell; `year` is null in the year of `now`. */
export const dateParts = (iso: string, now: Date = new Date()): DateParts => {
  const date = new Date(iso);
  const year = date.getUTCFullYear();
  return {
    weekday: weekdays[date.getUTCDay()] ?? '',
    day: String(date.getUTCDate()),
    month: months[date.getUTCMonth()] ?? '',
    year: year === now.getUTCFullYear() ? null : String(year),
    time: clockOf(date, minuteEnd),
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

/** 'Fri 20 Nov 2026 19:30 UTC', or with something else before the time. */
export const formatFull = (iso: string, beforeTime = ' '): string => {
  const { weekday, day, month, time } = dateParts(iso);
  return `${weekday} ${day} ${month} ${new Date(iso).getUTCFullYear()}${beforeTime}${time} UTC`;
};

/** '22:14:08' in UTC. */
export const formatClock = (at: Date): string => clockOf(at, secondEnd);

/** '212 h 40 m', '26 m', '0 m' from seconds. */
export const formatDuration = (seconds: number): string => {
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} m` : `${hours} h ${minutes % 60} m`;
};

/** '95 m': mean duration per stay, from seconds. */
export const formatPerSession = (seconds: number, sessions: number): string =>
  `${Math.round(seconds / sessions / 60)} m`;

const minute = 60;
const hour = 3600;
/** 'about 40 s', 'about 3 m', 'about 2 h' for the time left; null when unknown. */
export const formatEta = (seconds: number | null): string | null => {
  if (seconds === null || !Number.isFinite(seconds) || seconds < 0) return null;
  if (seconds < minute) return `about ${Math.max(1, Math.round(seconds))} s`;
  return seconds < hour ? `about ${Math.round(seconds / minute)} m` : `about ${Math.round(seconds / hour)} h`;
};

const dayMs = 86_400_000;
const dayOf = (at: number) => Math.floor(at / dayMs);
/** 'today', 'yesterday', '12 days ago', by days in UTC; a day to come is named. */
export const relativeDay = (iso: string, now: Date = new Date()): string => {
  const days = dayOf(now.getTime()) - dayOf(Date.parse(iso));
  if (days < 0) return formatDay(iso, { now });
  if (days < 2) return days === 0 ? 'today' : 'yesterday';
  return `${days} days ago`;
};
