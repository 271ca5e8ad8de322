import { sigmoid, stances } from './calibration.ts';
import type { Calibration, Stance } from './calibration.ts';

/** An engine's opinion on the likeliest player of a crop; `odds`: prior log-odds of that player. */
export type OpinionSample = { readonly stance: Stance; readonly odds: number; readonly isRight: boolean };

/** Regularisation towards zero, so that few examples change a weight little. */
const hold = 0.5;
const steps = 50;

/** Maximum-likelihood weight, by Newton's method. */
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

/** Agreement never lowers and disagreement never raises the odds; small samples may suggest otherwise by chance. */
const bounded = (stance: Stance, weight: number): number =>
  ({ agrees: Math.max(0, weight), near: weight, differs: Math.min(0, weight) })[stance];

/** Fits the effect of an engine's opinion from examples with known truth. */
export const fitOpinion = (all: readonly OpinionSample[]): Calibration['opinions'][string] =>
  Object.fromEntries(
    stances.map((stance) => [stance, bounded(stance, weightOf(all.filter((said) => said.stance === stance)))]),
  ) as Record<Stance, number>;
