import { z } from 'zod';
import { written } from './common.ts';

/**
 * The answer of a write on a player, a rename request or a link. `revision`: what If-Match of the next change compares.
 * `commandId`: what an undo names.
 */
export const recordWritten = written
  .extend({ revision: z.number().int(), commandId: z.string() })
  .meta({ id: 'RecordWritten' });
export type RecordWritten = z.infer<typeof recordWritten>;
