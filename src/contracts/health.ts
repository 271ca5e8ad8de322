import { z } from 'zod';

/** Something that a process lacks, in words for whoever runs it. */
export const missingPart = z.object({ what: z.string(), why: z.string() });
export type MissingPart = z.infer<typeof missingPart>;

/** Whether a process does all that it should. Degraded: it serves, and says what is missing. */
export const readinessAnswer = z
  .object({
    state: z.enum(['ready', 'degraded']),
    missing: z.array(missingPart),
  })
  .meta({ id: 'ReadinessAnswer' });
export type ReadinessAnswer = z.infer<typeof readinessAnswer>;
