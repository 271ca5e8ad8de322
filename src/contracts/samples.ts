import { z } from 'zod';

/** GET /api/samples, in the demo guild only: screenshots to try the submit dialog with. */
export const sample = z.object({ file: z.string(), title: z.string(), url: z.string() });
export type Sample = z.infer<typeof sample>;
