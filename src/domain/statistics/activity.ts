import type { PlayerStatus } from '../../contracts/players.ts';
import { daysSince, inWindow } from '../../contracts/windows.ts';
import type { UtcDay } from '../../contracts/windows.ts';
import { countIn } from './calendar.ts';
import type { Tally } from './calendar.ts';
import { roundedQuotient } from './rounding.ts';

const WEEK = 7;
const SIX_WEEKS = 42;

/** Sessions of 42 days / max(1, min(6, days since first seen / 7)), half up, one decimal. */
export const weeklyAverage = (tally: Tally, firstSeen: UtcDay, today: UtcDay): number => {
  const days = Math.max(WEEK, Math.min(SIX_WEEKS, daysSince(firstSeen, today)));
  return roundedQuotient(countIn(tally, '6weeks', today) * WEEK, days, 1);
};

/** In this order: new (first seen within 42 days), active (a session within 42 days), inactive. */
export const playerStatusOf = (tally: Tally, firstSeen: UtcDay, today: UtcDay): PlayerStatus => {
  if (inWindow(firstSeen, '6weeks', today)) return 'new';
  return countIn(tally, '6weeks', today) > 0 ? 'active' : 'inactive';
};
