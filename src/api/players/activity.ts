import type { Deps } from '../../application/deps.ts';
import type { PlayerActivity, activityQuery } from '../../contracts/players.ts';
import { isoWeekIndex, isoWeeksUpTo, utcDay } from '../../contracts/windows.ts';
import type { UtcDay } from '../../contracts/windows.ts';
import type { Calendar } from '../../domain/statistics/calendar.ts';
import { playerCalendar } from '../../projections/sessions/queries.ts';
import { voiceByDay } from '../../projections/voice/queries.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { problem } from '../../application/problems/problem.ts';
import type { Views } from '../http/freshness/read-freshness.ts';
import { voiceEyeOf } from '../http/request/voice-eye.ts';
import type { playerParams } from './page.ts';

type ActivityDeps = Pick<Deps, 'clock' | 'readModels' | 'roles'> & Pick<Views, 'names' | 'voices'>;
type Request = ApiRequest<{ params: typeof playerParams; querystring: typeof activityQuery }>;

type Raids = PlayerActivity['weeks'][number]['raids'];

/** Groups days by week number in one pass. */
const byWeek = <T>(days: Readonly<Record<UtcDay, T>>): ReadonlyMap<number, readonly T[]> => {
  const weeks = new Map<number, T[]>();
  for (const [day, value] of Object.entries(days)) {
    const week = weeks.get(isoWeekIndex(day));
    if (week === undefined) weeks.set(isoWeekIndex(day), [value]);
    else week.push(value);
  }
  return weeks;
};

const raidsOf = (days: readonly Calendar[UtcDay][]): Raids => {
  const counts = new Map<string, number>();
  for (const types of days)
    for (const [eventType, count] of Object.entries(types)) counts.set(eventType, (counts.get(eventType) ?? 0) + count);
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([eventType, count]) => ({ eventType, count }));
};

/** GET /api/players/:id/activity; a merged id means the player it was merged into. */
export const showActivity =
  (deps: ActivityDeps) =>
  async ({ params, query, user }: Request): Promise<PlayerActivity> => {
    const player = deps.names.survivorOf(params.id);
    if (player === null || player.withdrawn) throw problem('not-found', 'There is no such player.');
    const now = deps.clock.now();
    const accountId = deps.voices.isRecorded() ? deps.names.accountOfPlayer(player.id) : null;
    const eye = await voiceEyeOf(user, deps);
    const [calendar, voice] = await Promise.all([
      playerCalendar(deps.readModels, player.id),
      accountId === null ? null : voiceByDay(deps.readModels, accountId, { now: now.getTime(), eye }),
    ]);
    const raids = byWeek(calendar);
    const seconds = voice === null ? null : byWeek(voice);
    return {
      weeks: isoWeeksUpTo(utcDay(now.toISOString()), query.weeks).map((week) => {
        const index = isoWeekIndex(week.from);
        return {
          ...week,
          raids: raidsOf(raids.get(index) ?? []),
          voiceSeconds: seconds && Math.floor((seconds.get(index) ?? []).reduce((sum, one) => sum + one, 0)),
        };
      }),
    };
  };
