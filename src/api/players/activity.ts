import type { Deps } from '../../application/deps.ts';
import type { PlayerActivity, activityQuery } from '../../contracts/players.ts';
import { isoWeeksUpTo, utcDay } from '../../contracts/windows.ts';
import type { DaySpan, UtcDay } from '../../contracts/windows.ts';
import type { Calendar } from '../../domain/statistics/calendar.ts';
import { playerCalendar } from '../../projections/sessions/queries.ts';
import { voiceByDay } from '../../projections/voice/queries.ts';
import type { Asked } from '../http/feature.ts';
import { problem } from '../http/problem.ts';
import type { Views } from '../http/readings.ts';
import { voiceEyeOf } from '../http/voice-eye.ts';
import type { playerParams } from './page.ts';

type ActivityDeps = Pick<Deps, 'clock' | 'readModels' | 'roles'> & Pick<Views, 'names' | 'voices'>;
type Request = Asked<{ params: typeof playerParams; querystring: typeof activityQuery }>;

const isWithin = (day: UtcDay, { from, to }: DaySpan): boolean => day >= from && day <= to;

const raidsOf = (calendar: Calendar, week: DaySpan): PlayerActivity['weeks'][number]['raids'] => {
  const counts = new Map<string, number>();
  for (const [day, types] of Object.entries(calendar)) {
    if (!isWithin(day, week)) continue;
    for (const [eventType, count] of Object.entries(types)) counts.set(eventType, (counts.get(eventType) ?? 0) + count);
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([eventType, count]) => ({ eventType, count }));
};

const secondsOf = (days: Readonly<Record<UtcDay, number>>, week: DaySpan): number =>
  Math.floor(Object.entries(days).reduce((sum, [day, seconds]) => sum + (isWithin(day, week) ? seconds : 0), 0));

/** GET /api/players/:id/activity; the id of a merged player answers the one who stands for both. */
export const showActivity =
  (deps: ActivityDeps) =>
  async ({ params, query, user }: Request): Promise<PlayerActivity> => {
    const player = deps.names.survivorOf(params.id);
    if (player === null || player.withdrawn) throw problem('not-found', 'There is no such player.');
    const now = deps.clock.now();
    const today = utcDay(now.toISOString());
    const accountId = deps.voices.isRecorded() ? deps.names.accountOfPlayer(player.id) : null;
    const eye = await voiceEyeOf(user, deps);
    const [calendar, voice] = await Promise.all([
      playerCalendar(deps.readModels, player.id),
      accountId === null ? null : voiceByDay(deps.readModels, accountId, { now: now.getTime(), eye }),
    ]);
    return {
      weeks: isoWeeksUpTo(today, query.weeks).map((week) => ({
        ...week,
        running: today <= week.to,
        raids: raidsOf(calendar, week),
        voiceSeconds: voice === null ? null : secondsOf(voice, week),
      })),
    };
  };
