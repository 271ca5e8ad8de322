import type { EventBreakdown } from '../../contracts/my.ts';
import { inWindow } from '../../contracts/windows.ts';
import type { Period, UtcDay } from '../../contracts/windows.ts';
import type { Calendar } from './calendar.ts';
import { roundedQuotient } from './rounding.ts';

type OfType = { readonly eventType: string; count: number; lastDay: UtcDay };

/** Counts and last days by event type, of all days or of those that are wanted. */
const byType = (calendar: Calendar, wanted: ((day: UtcDay) => boolean) | null): readonly OfType[] => {
  const types = new Map<string, OfType>();
  for (const day in calendar) {
    if (wanted !== null && !wanted(day)) continue;
    const counts = calendar[day] ?? {};
    for (const eventType in counts) {
      const known = types.get(eventType);
      const count = counts[eventType] ?? 0;
      if (known === undefined) {
        types.set(eventType, { eventType, count, lastDay: day });
        continue;
      }
      known.count += count;
      if (day > known.lastDay) known.lastDay = day;
    }
  }
  return [...types.values()].sort(mostThenLatest);
};

const ascending = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
const mostThenLatest = (a: OfType, b: OfType): number =>
  b.count - a.count || ascending(b.lastDay, a.lastDay) || ascending(a.eventType, b.eventType);

/** The event type most often attended; of equals the most recent one. null without a session. */
export const favouriteEvent = (calendar: Calendar): string | null => byType(calendar, null)[0]?.eventType ?? null;

/** By count, descending; percentages of the window's sessions. */
export const breakdownOf = (calendar: Calendar, period: Period, today: UtcDay): readonly EventBreakdown[] => {
  const types = byType(calendar, (day) => inWindow(day, period, today));
  const total = types.reduce((sum, { count }) => sum + count, 0);
  return types.map(({ eventType, count }) => ({
    eventType,
    count,
    percentage: roundedQuotient(count * 100, total, 1),
  }));
};
