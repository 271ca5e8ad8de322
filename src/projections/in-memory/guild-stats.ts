import type { SessionStats } from '../../contracts/sessions.ts';
import { addDays, periods } from '../../contracts/windows.ts';
import type { UtcDay } from '../../contracts/windows.ts';
import { meanOf, percentOf } from '../../domain/statistics/rounding.ts';
import type { GuildDay } from '../sessions/calendar-views.ts';

/** Counted sessions of the guild. `needsReview` is a count of the list, so it is not here. */
export type GuildStats = Omit<SessionStats, 'needsReview'>;

const sumDays = (days: ReadonlyMap<string, GuildDay>, from: UtcDay | null, before: UtcDay | null): GuildDay => {
  const sum = { sessions: 0, verified: 0, participations: 0 };
  for (const [day, { sessions, verified, participations }] of days) {
    if ((from !== null && day < from) || (before !== null && day >= before)) continue;
    sum.sessions += sessions;
    sum.verified += verified;
    sum.participations += participations;
  }
  return sum;
};

export const guildOf = (days: ReadonlyMap<string, GuildDay>, today: UtcDay): GuildStats => {
  const weekFrom = addDays(today, 1 - periods.week);
  const all = sumDays(days, null, null);
  const week = sumDays(days, weekFrom, null);
  const previous = sumDays(days, addDays(weekFrom, -periods.week), weekFrom);
  return {
    totalSessions: all.sessions,
    avgParticipants: meanOf(all.participations, all.sessions),
    weekSessions: week.sessions,
    weekFrom,
    verifiedRate: percentOf(all.verified, all.sessions),
    firstEventDate: [...days.keys()].reduce<string | null>(
      (first, day) => (first === null || day < first ? day : first),
      null,
    ),
    weekAvgParticipants: meanOf(week.participations, week.sessions),
    previousWeekSessions: previous.sessions,
  };
};
