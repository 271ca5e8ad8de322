import { z } from 'zod';
import { written } from './common.ts';

/**
 * Answer of a write on a player, a rename request or a link. `revision`: for If-Match of the next change. `commandId`:
 * for an undo.
 */
export const recordWritten = written
  .extend({ revision: z.number().int(), commandId: z.string() })
  .meta({ id: 'RecordWritten' });
export type RecordWritten = z.infer<typeof recordWritten>;
