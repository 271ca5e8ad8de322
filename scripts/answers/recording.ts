import { z } from 'zod';

export const answer = z.object({
  status: z.number(),
  headers: z.record(z.string(), z.string()),
  /** JSON as it is, other texts as texts, anything else by its length and hash; masked. */
  body: z.unknown(),
});
export type Answer = z.infer<typeof answer>;

/** What one person was answered, by the key of the request. */
export const recording = z.record(z.string(), answer);
export type Recording = z.infer<typeof recording>;
