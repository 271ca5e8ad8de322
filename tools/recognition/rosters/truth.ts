import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

export const splits = ['training', 'validation'] as const;
export type Split = (typeof splits)[number];

const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** A name in a picture; playerId null: a guest who is not in the roster. */
const shown = z.object({
  text: z.string(),
  playerId: z.string().nullable(),
  box,
  /**
   * Players whose names have the same pixels in this picture. No reader can distinguish them, so the right answer is no
   * player.
   */
  inseparableFrom: z.array(z.string()).default([]),
});
export type Shown = z.infer<typeof shown>;

const picture = z.object({
  file: z.string(),
  roster: z.number().int(),
  /** Drawing parameters, for grouping errors. */
  drawn: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  names: z.array(shown),
  /** Text that is not a name: interface, chat, buttons. */
  others: z.array(z.object({ text: z.string(), kind: z.string(), box })).default([]),
});
export type TruePicture = z.infer<typeof picture>;

const player = z.object({ id: z.string(), name: z.string(), aliases: z.array(z.string()).default([]) });
export type TruePlayer = z.infer<typeof player>;

/** `truth.json` beside the pictures. Any folder that has one can be scored. */
const truth = z.object({
  seed: z.number().int().nullable().default(null),
  split: z.enum(splits).nullable().default(null),
  rosters: z.array(z.array(player)),
  pictures: z.array(picture),
});
export type Truth = z.infer<typeof truth>;

export const readTruth = async (folder: string): Promise<Truth> =>
  truth.parse(JSON.parse(await readFile(join(folder, 'truth.json'), 'utf8')));
