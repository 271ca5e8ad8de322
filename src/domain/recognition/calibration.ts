import { z } from 'zod';

/** What an engine says of a candidate: it read just that name, about that name, or something else. */
export const stances = ['agrees', 'near', 'differs'] as const;
export type Stance = (typeof stances)[number];

/** What of a crop speaks for a candidate, in the order of a calibration's weights; `weigh.ts` says what each is. */
export const features = [
  'one',
  'gap',
  'margin',
  'closeMargin',
  'sureness',
  'edits',
  'unlikeness',
  'shortness',
  'twin',
  'twinMargin',
] as const;
export type Features = Readonly<Record<(typeof features)[number], number>>;

const count = z.number().int().min(0);
const opinion = z.record(z.enum(stances), z.number());

/**
 * How readings become a probability, fitted on pictures whose truth is known. It holds for the very engines that read
 * those pictures: `engines` are the hashes of their weights.
 */
export const calibration = z.object({
  /** Of everything below: it stands in the log beside each probability. */
  version: z.string(),
  seed: z.number().int(),
  pictures: count,
  crops: count,
  engines: z.record(z.string(), z.string()),
  weights: z.record(z.enum(features), z.number()),
  /** Log-odds that a second engine's opinion adds, by its model. An engine that is not listed raises no confidence. */
  opinions: z.record(z.string(), opinion),
});
export type Calibration = z.infer<typeof calibration>;

/** Log-odds that a candidate is the one, by what the first engine saw. */
export const logOdds = ({ weights }: Pick<Calibration, 'weights'>, of: Features): number =>
  features.reduce((sum, feature) => sum + weights[feature] * of[feature], 0);

export const sigmoid = (odds: number): number => 1 / (1 + Math.exp(-odds));
