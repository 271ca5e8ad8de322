import type { PlayerStatus } from '../../contracts/players.ts';
import { roundedQuotient } from './rounding.ts';

const WEEK = 7;
const SIX_WEEKS = 42;

/** Sessions of 42 days / max(1, min(6, days since first seen / 7)), half up, one decimal. */
export const averageAWeek = (sessionsOfSixWeeks: number, daysSinceFirstSeen: number): number => {
  const days = Math.max(WEEK, Math.min(SIX_WEEKS, daysSinceFirstSeen));
  return roundedQuotient(sessionsOfSixWeeks * WEEK, days, 1);
};

/** In this order: new (first seen within 42 days with today), active (a session within 42 days), inactive. */
export const playerStatusOf = (sessionsOfSixWeeks: number, daysSinceFirstSeen: number): PlayerStatus => {
  if (daysSinceFirstSeen < SIX_WEEKS) return 'new';
  return sessionsOfSixWeeks > 0 ? 'active' : 'inactive';
};
