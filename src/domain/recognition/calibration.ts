import { z } from 'zod';

/** Opinion of an engine on a candidate: it read exactly that name, nearly that name, or something else. */
export const stances = ['agrees', 'near', 'differs'] as const;
export type Stance = (typeof stances)[number];

/** Features of a candidate, in the order of a calibration's weights; defined in `weigh.ts`. */
export const calibrationFeatures = [
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
export type Features = Readonly<Record<(typeof calibrationFeatures)[number], number>>;

const count = z.number().int().min(0);
const opinion = z.record(z.enum(stances), z.number());

/**
 * Maps readings to probabilities, fitted on pictures with known truth. Valid only for the engines that read those
 * pictures: `engines` are the hashes of their weights.
 */
export const calibration = z.object({
  /** Version of everything below, logged with each probability. */
  version: z.string(),
  seed: z.number().int(),
  pictures: count,
  crops: count,
  engines: z.record(z.string(), z.string()),
  weights: z.record(z.enum(calibrationFeatures), z.number()),
  /** Log-odds added by a second engine's opinion, by model. An engine that is not listed never raises confidence. */
  opinions: z.record(z.string(), opinion),
});
export type Calibration = z.infer<typeof calibration>;

/** Log-odds of a candidate from the first engine's reading. */
export const logOdds = ({ weights }: Pick<Calibration, 'weights'>, of: Features): number =>
  calibrationFeatures.reduce((sum, feature) => sum + weights[feature] * of[feature], 0);

export const sigmoid = (odds: number): number => 1 / (1 + Math.exp(-odds));
