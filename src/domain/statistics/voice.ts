import { addDays, utcDay } from '../../contracts/windows.ts';
import type { UtcDay } from '../../contracts/windows.ts';

/** A time in voice, in milliseconds since the epoch; the end is exclusive. */
export type Span = { readonly from: number; readonly to: number };

const startOf = (day: UtcDay): number => Date.parse(`${day}T00:00:00.000Z`);
const dayOf = (ms: number): UtcDay => utcDay(new Date(ms).toISOString());

/** The milliseconds of a span that lie in another one. */
export const overlapMs = (span: Span, other: Span): number =>
  Math.max(0, Math.min(span.to, other.to) - Math.max(span.from, other.from));

/** A whole UTC day. */
export const spanOfDay = (day: UtcDay): Span => ({ from: startOf(day), to: startOf(addDays(day, 1)) });

/** The milliseconds of a span by UTC day: it is cut at each midnight. A day without any is absent. */
export const msByDay = (span: Span): ReadonlyMap<UtcDay, number> => {
  const days = new Map<UtcDay, number>();
  for (let day = dayOf(span.from); startOf(day) < span.to; day = addDays(day, 1)) {
    const ms = overlapMs(span, spanOfDay(day));
    if (ms > 0) days.set(day, ms);
  }
  return days;
};

/** How many spans there were at once at most, inside a window. One that begins as another ends is not beside it. */
export const mostAtOnce = (spans: readonly Span[], window: Span): number => {
  const steps = spans
    .filter((span) => overlapMs(span, window) > 0)
    .flatMap(({ from, to }) => [
      { at: Math.max(from, window.from), by: 1 },
      { at: to, by: -1 },
    ])
    .sort((a, b) => a.at - b.at || a.by - b.by);
  let now = 0;
  let most = 0;
  for (const { by } of steps) {
    now += by;
    most = Math.max(most, now);
  }
  return most;
};

/** Time in voice: ended stays in milliseconds by UTC day, and when those began that go on. */
type Calendar = { readonly days: Readonly<Record<UtcDay, number>>; readonly open: readonly string[] };

/** Seconds by UTC day of several calendars together, oldest first; what goes on runs to `now`. */
export const secondsByDay = (calendars: readonly Calendar[], now: number): Readonly<Record<UtcDay, number>> => {
  const sums = new Map<UtcDay, number>();
  const add = (day: UtcDay, ms: number): void => void sums.set(day, (sums.get(day) ?? 0) + ms);
  for (const { days, open } of calendars) {
    for (const [day, ms] of Object.entries(days)) add(day, ms);
    for (const at of open) for (const [day, ms] of msByDay({ from: Date.parse(at), to: now })) add(day, ms);
  }
  return Object.fromEntries([...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, ms]) => [day, ms / 1000]));
};
