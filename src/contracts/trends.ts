import { z } from 'zod';

export const day = z.iso.date();
/** A filter by UTC days, both inclusive. */
export const daySpan = {
  from: day.optional().describe('Only from this UTC day on.'),
  to: day.optional().describe('Only up to this UTC day, which is within.'),
};

/** An ISO week in UTC: its Monday and its Sunday. */
export const trendWeek = z.object({ from: day, to: day, /** It is not over yet. */ running: z.boolean() });

const mostWeeks = 104;
export const weeksBack = (usual: number) =>
  z.coerce.number().int().min(1).max(mostWeeks).default(usual).describe('How many ISO weeks, this one included.');
