import type { Period } from '../../contracts/windows.ts';
import { achievementsOf } from '../../domain/statistics/achievements.ts';
import type { Deeds } from '../../domain/statistics/achievement-progress.ts';
import { breakdownOf } from '../../domain/statistics/event-types.ts';
import type { ReadModelStore } from '../../ports/read-model-store.ts';
import { playerCalendar } from './queries.ts';

type Reads = Pick<ReadModelStore, 'get'>;

/** Achievements of a player, reached and next; `voice`: see `Deeds`. */
export const playerAchievements = async (
  readModels: Reads,
  playerId: string,
  voice: Deeds['voice'],
): Promise<ReturnType<typeof achievementsOf>> =>
  achievementsOf({ sessions: await playerCalendar(readModels, playerId), voice });

/** Counted sessions of a player in a period by event type; `today` is a UTC day. */
export const playerBreakdown = async (
  readModels: Reads,
  playerId: string,
  { period, today }: { readonly period: Period; readonly today: string },
): Promise<ReturnType<typeof breakdownOf>> => breakdownOf(await playerCalendar(readModels, playerId), period, today);
