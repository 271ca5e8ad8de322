import { sigmoid, stances } from './calibration.ts';
import type { Calibration, Stance } from './calibration.ts';

/** What an engine said of the likeliest player of a crop; `odds`: what spoke for him before, in log-odds. */
export type OpinionSample = { readonly stance: Stance; readonly odds: number; readonly isRight: boolean };

/** How strongly a weight is held to nothing: a few examples move it little. */
const hold = 0.5;
const steps = 50;

/** The likeliest weight that adds to the odds, by Newton's method. */
const weightOf = (all: readonly OpinionSample[]): number => {
  let weight = 0;
  for (let step = 0; step < steps; step += 1) {
    let [slope, bend] = [-hold * weight, hold];
    for (const { odds, isRight } of all) {
      const p = sigmoid(odds + weight);
      slope += Number(isRight) - p;
      bend += p * (1 - p);
    }
    weight += Math.max(-2, Math.min(2, slope / bend));
  }
  return weight;
};

/** Who agrees never takes away, and who differs never adds: what a few examples say against it is chance. */
const bounded = (stance: Stance, weight: number): number =>
  ({ agrees: Math.max(0, weight), near: weight, differs: Math.min(0, weight) })[stance];

/** What an engine's opinion adds to a calibration, from what it said where the truth is known. */
export const fitOpinion = (all: readonly OpinionSample[]): Calibration['opinions'][string] =>
  Object.fromEntries(
    stances.map((stance) => [stance, bounded(stance, weightOf(all.filter((said) => said.stance === stance)))]),
  ) as Record<Stance, number>;
