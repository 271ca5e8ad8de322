import type { Deps } from '../../application/deps.ts';
import type { VoiceStats, VoiceTrend, voiceTrendQuery } from '../../contracts/voice.ts';
import { voiceWeek } from '../../projections/voice/week.ts';
import type { SignedIn } from '../http/server/http-context.ts';
import { voiceEyeOf } from '../http/request/voice-eye.ts';
import type { Views } from '../http/freshness/read-freshness.ts';
import { daysUpTo, utcDay } from '../../contracts/windows.ts';
import { channelsById } from '../../projections/channels/queries.ts';
import { channelsByTime, voiceDays } from '../../projections/voice/days.ts';
import type { VoiceDay } from '../../projections/voice/days.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { stayFilterOf } from './list.ts';

const mostShown = 10;

/** GET /api/voice/stats */
export const showVoiceStats =
  ({ readModels, clock, names, roles }: Pick<Deps, 'clock' | 'readModels' | 'roles'> & Pick<Views, 'names'>) =>
  async ({ user }: { readonly user: SignedIn }): Promise<VoiceStats> => {
    const eye = await voiceEyeOf(user, { readModels, roles });
    const { accounts, ...numbers } = await voiceWeek(readModels, clock.now(), eye);
    const topUsers = accounts.flatMap(({ accountId, stays, seconds }) => {
      const playerId = names.playerOfAccount(accountId);
      const playerName = playerId === null ? null : names.nameOf(playerId);
      return playerId === null || playerName === null
        ? []
        : [{ playerId, playerName, sessionCount: stays, totalTime: seconds }];
    });
    return { ...numbers, topUsers: topUsers.slice(0, mostShown) };
  };

const mostChannels = 5;

type TrendDeps = Pick<Deps, 'accounts' | 'clock' | 'readModels' | 'roles'> & Pick<Views, 'names' | 'voices'>;
/** GET /api/voice/trend */
export const showTrend =
  (deps: TrendDeps) =>
  async ({ query, user }: ApiRequest<{ querystring: typeof voiceTrendQuery }>): Promise<VoiceTrend> => {
    const now = deps.clock.now();
    const today = utcDay(now.toISOString());
    const dates = daysUpTo(today, query.days);
    const filter = await stayFilterOf(query, user, deps);
    const days = await voiceDays(deps.readModels, filter, { dates, now: now.getTime() });
    const ids = channelsByTime(days.values());
    const [shown, others] = [ids.slice(0, mostChannels), ids.slice(mostChannels)];
    const names = await channelsById(deps.readModels, shown);
    const seconds = ({ msByChannel }: VoiceDay, of: readonly string[]): number =>
      Math.floor(of.reduce((sum, id) => sum + (msByChannel.get(id) ?? 0), 0) / 1000);
    return {
      channels: [
        ...shown.map((id) => ({ name: names.get(id)?.name ?? null, others: false })),
        ...(others.length === 0 ? [] : [{ name: null, others: true }]),
      ],
      days: [...days].map(([date, day]) => ({
        date,
        running: date === today,
        seconds: [...shown.map((id) => seconds(day, [id])), ...(others.length === 0 ? [] : [seconds(day, others)])],
        people: day.people,
      })),
    };
  };
