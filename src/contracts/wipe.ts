import { z } from 'zod';
import { line, position } from './common.ts';

/** Text that must be typed to confirm. */
export const confirmPhrase = 'DELETE';

export const wipeBody = z.object({
  confirmPhrase: line(100).describe(`Exactly ${confirmPhrase}: everything but players' names is deleted.`),
});

/** What was deleted, what is left, and the export to restore it from. */
export const wiped = z
  .object({
    position,
    deleted: z.object({ sessions: z.number().int(), participants: z.number().int() }),
    preserved: z.object({ players: z.number().int() }),
    exportName: z.string(),
  })
  .meta({ id: 'Wiped' });
export type WipeAnswer = z.infer<typeof wiped>;
