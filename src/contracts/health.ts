import { z } from 'zod';

/** Whether a process does all that it should. Degraded: it serves, and says what is missing. */
export const readinessAnswer = z
  .object({
    state: z.enum(['ready', 'degraded']),
    missing: z.array(z.object({ what: z.string(), why: z.string() })),
  })
  .meta({ id: 'ReadinessAnswer' });
export type ReadinessAnswer = z.infer<typeof readinessAnswer>;
