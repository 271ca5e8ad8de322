import type { Deps } from '../../application/deps.ts';
import type { VoiceStats } from '../../contracts/voice.ts';
import { voiceWeek } from '../../projections/voice/week.ts';
import type { Views } from '../http/readings.ts';

const mostShown = 10;

/** GET /api/voice/stats */
export const showStats =
  ({ readModels, clock, names }: Pick<Deps, 'clock' | 'readModels'> & Pick<Views, 'names'>) =>
  async (): Promise<VoiceStats> => {
    const { accounts, ...numbers } = await voiceWeek(readModels, clock.now());
    const topUsers = accounts.flatMap(({ accountId, stays, seconds }) => {
      const playerId = names.playerOfAccount(accountId);
      const playerName = playerId === null ? null : names.nameOf(playerId);
      return playerId === null || playerName === null
        ? []
        : [{ playerId, playerName, sessionCount: stays, totalTime: seconds }];
    });
    return { ...numbers, topUsers: topUsers.slice(0, mostShown) };
  };
