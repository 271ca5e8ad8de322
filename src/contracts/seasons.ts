import { z } from 'zod';
import { line } from './common.ts';

const day = z.iso.date();

/** A named period of whole UTC days, both inclusive; `to` null: still running. */
export const season = z.strictObject({ name: line(60).min(1), from: day, to: day.nullable() }).meta({ id: 'Season' });
export type Season = z.infer<typeof season>;

/** Season by name, ignoring case; null when unknown. */
export const findSeason = (seasons: readonly Season[], name: string): Season | null => {
  const wanted = name.trim().toLowerCase();
  return seasons.find((one) => one.name.toLowerCase() === wanted) ?? null;
};
