import type { EventBreakdown } from '../../contracts/my.ts';
import { inWindow } from '../../contracts/windows.ts';
import type { Period, UtcDay } from '../../contracts/windows.ts';
import type { Calendar } from './calendar.ts';
import { roundedQuotient } from './rounding.ts';

type OfType = { readonly eventType: string; readonly count: number; readonly lastDay: UtcDay };

const byType = (calendar: Calendar, wanted: (day: UtcDay) => boolean): readonly OfType[] => {
  const types = new Map<string, OfType>();
  for (const [day, counts] of Object.entries(calendar)) {
    if (!wanted(day)) continue;
    for (const [eventType, count] of Object.entries(counts)) {
      const known = types.get(eventType);
      const lastDay = known === undefined || day > known.lastDay ? day : known.lastDay;
      types.set(eventType, { eventType, count: (known?.count ?? 0) + count, lastDay });
    }
  }
  return [...types.values()].sort(
    (a, b) =>
      b.count - a.count ||
      (a.lastDay === b.lastDay ? (a.eventType < b.eventType ? -1 : 1) : a.lastDay > b.lastDay ? -1 : 1),
  );
};

/** The event type most often attended; of equals the most recent one. null without a session. */
export const favouriteEvent = (calendar: Calendar): string | null => byType(calendar, () => true)[0]?.eventType ?? null;

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
