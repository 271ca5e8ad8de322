import { Routes } from 'discord-api-types/v10';
import { z } from 'zod';
import type { Calls } from './calls.ts';

const shape = z.object({ id: z.string(), bot: z.object({ id: z.string() }) });

/** Ids of the application and its bot, requested once. */
export type OwnApplication = () => Promise<{ readonly applicationId: string; readonly userId: string }>;

export const createOwnApplication = (calls: Pick<Calls, 'call'>): OwnApplication => {
  let known: ReturnType<OwnApplication> | null = null;
  const ask = async () => {
    const { id, bot } = shape.parse(await calls.call((rest) => rest.get(Routes.currentApplication())));
    return { applicationId: id, userId: bot.id };
  };
  return () => {
    known ??= ask().catch((cause: unknown) => {
      known = null;
      throw cause;
    });
    return known;
  };
};
