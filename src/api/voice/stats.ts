import type { Deps } from '../../application/deps.ts';
import type { VoiceStats } from '../../contracts/voice.ts';
import { voiceWeek } from '../../projections/voice/week.ts';
import type { SignedIn } from '../http/server/http-context.ts';
import { voiceEyeOf } from '../http/request/voice-eye.ts';
import type { Views } from '../http/freshness/read-freshness.ts';

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
