import { addDays, daysSince, periods, utcDay, type Period, type UtcDay } from '../../../../src/contracts/windows.ts';
import { formatDay } from '../../ui/text/dates.ts';
import { counted } from '../../ui/text/words.ts';

export type Bucket = { start: UtcDay; count: number };
export type Tick = { at: number; label: string };
export type ActivityTally = {
  unit: 'day' | 'week' | 'month';
  buckets: readonly Bucket[];
  ticks: readonly Tick[];
  end: string;
  summary: string;
};

const longestByDay = 62;
const longestByWeek = 60 * 7;
/** A label so near to the right edge would run into the last one. */
const clear = 0.2;

const monthOf = (day: UtcDay): string => day.slice(0, 7);
const weekStart = (day: UtcDay): UtcDay => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

const starts = (unit: ActivityTally['unit'], first: UtcDay, last: UtcDay): UtcDay[] => {
  if (unit === 'month') {
    const found: UtcDay[] = [];
    for (let day: UtcDay = `${monthOf(first)}-01`; day <= last; day = `${monthOf(addDays(day, 31))}-01`)
      found.push(day);
    return found;
  }
  const step = unit === 'week' ? 7 : 1;
  const from = unit === 'week' ? weekStart(first) : first;
  return Array.from({ length: Math.floor(daysSince(from, last) / step) + 1 }, (_, index) =>
    addDays(from, index * step),
  );
};

const startOf = (unit: ActivityTally['unit'], day: UtcDay): UtcDay => {
  if (unit === 'day') return day;
  return unit === 'week' ? weekStart(day) : `${monthOf(day)}-01`;
};

const ticksOf = (unit: ActivityTally['unit'], buckets: readonly Bucket[], today: UtcDay): Tick[] => {
  const every = unit === 'day' ? (buckets.length <= 7 ? 1 : 7) : Math.ceil(buckets.length / 5);
  const now = new Date(`${today}T00:00:00Z`);
  return buckets.flatMap(({ start }, index) => {
    const at = index / buckets.length;
    return index % every === 0 && 1 - at >= clear ? [{ at, label: formatDay(start, { now }) }] : [];
  });
};

const summaryOf = (unit: ActivityTally['unit'], buckets: readonly Bucket[]): string => {
  const raids = buckets.reduce((sum, { count }) => sum + count, 0);
  const used = buckets.filter(({ count }) => count > 0).length;
  const busiest = Math.max(0, ...buckets.map(({ count }) => count));
  return `${counted(raids, 'raid')} on ${used} of ${counted(buckets.length, unit)}; busiest ${unit} ${counted(busiest, 'raid')}.`.replace(
    ' on ',
    unit === 'day' ? ' on ' : ' in ',
  );
};

/** Raids by day (all time: by week or month once that gets long), from the rows of the history. */
export const activityTally = (dates: readonly string[], period: Period, today: UtcDay): ActivityTally => {
  const days = dates.map(utcDay).sort();
  const window = periods[period];
  const first = window === null ? (days[0] ?? today) : addDays(today, 1 - window);
  const newest = days.at(-1) ?? today;
  const last = newest > today ? newest : today;
  const span = daysSince(first, last) + 1;
  const unit = span <= longestByDay ? 'day' : span <= longestByWeek ? 'week' : 'month';
  const counts = new Map<UtcDay, number>();
  for (const day of days) {
    const start = startOf(unit, day);
    counts.set(start, (counts.get(start) ?? 0) + 1);
  }
  const buckets = starts(unit, first, last).map((start) => ({ start, count: counts.get(start) ?? 0 }));
  return {
    unit,
    buckets,
    ticks: ticksOf(unit, buckets, today),
    end: last === today ? 'Today' : formatDay(last, { now: new Date(`${today}T00:00:00Z`) }),
    summary: summaryOf(unit, buckets),
  };
};
