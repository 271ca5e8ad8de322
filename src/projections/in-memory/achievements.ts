import type { Achievement } from '../../contracts/my.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ReadModelStore } from '../../ports/read-model-store.ts';
import { playerAchievements } from '../sessions/player-statistics.ts';
import type { VoiceEye } from '../voice/eye.ts';
import { voiceByDay } from '../voice/queries.ts';
import type { Names } from './names.ts';
import type { Voices } from './voices.ts';

type Deps = {
  readonly names: Pick<Names, 'accountOfPlayer'>;
  readonly voices: Pick<Voices, 'isRecorded'>;
  readonly readModels: Pick<ReadModelStore, 'get'>;
  readonly clock: Clock;
};

/** Achievements of a player, reached and next; voice achievements only if voice is recorded. */
export const achievementsOfPlayer = async (
  playerId: string,
  { names, voices, readModels, clock, eye }: Deps & { readonly eye: VoiceEye },
): Promise<readonly Achievement[]> => {
  const accountId = names.accountOfPlayer(playerId);
  const isMeasured = accountId !== null && voices.isRecorded();
  const voice = isMeasured ? await voiceByDay(readModels, accountId, { now: clock.now().getTime(), eye }) : null;
  return playerAchievements(readModels, playerId, voice);
};
