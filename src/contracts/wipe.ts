import { z } from 'zod';
import { line, position } from './common.ts';

/** What has to be typed. */
export const confirmPhrase = 'DELETE';

export const wipeBody = z.object({
  confirmPhrase: line(100).describe(`Exactly ${confirmPhrase}: everything but players' names is deleted.`),
});

/** What is gone, what is left, and the export that brings it back. */
export const wiped = z
  .object({
    position,
    deleted: z.object({ sessions: z.number().int(), participants: z.number().int() }),
    preserved: z.object({ players: z.number().int() }),
    exportName: z.string(),
  })
  .meta({ id: 'Wiped' });
export type Wiped = z.infer<typeof wiped>;
