import { z } from 'zod';

/** A missing part of a process, described for the operator. */
export const missingPart = z.object({ what: z.string(), why: z.string() });
export type MissingPart = z.infer<typeof missingPart>;

/** Readiness of a process. Degraded: it serves, and lists what is missing. */
export const readinessAnswer = z
  .object({
    state: z.enum(['ready', 'degraded']),
    missing: z.array(missingPart),
  })
  .meta({ id: 'ReadinessAnswer' });
export type ReadinessAnswer = z.infer<typeof readinessAnswer>;
