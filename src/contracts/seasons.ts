import { z } from 'zod';
import { line } from './common.ts';

const day = z.iso.date();

/** A stretch of time with a name: whole UTC days, both ends among them; `to` null: it goes on. */
export const season = z.strictObject({ name: line(60).min(1), from: day, to: day.nullable() }).meta({ id: 'Season' });
export type Season = z.infer<typeof season>;

/** The season of that name, without case; null for an unknown one. */
export const findSeason = (seasons: readonly Season[], name: string): Season | null => {
  const wanted = name.trim().toLowerCase();
  return seasons.find((one) => one.name.toLowerCase() === wanted) ?? null;
};
