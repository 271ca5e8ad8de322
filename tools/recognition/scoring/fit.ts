import {
  calibrationFeatures,
  logOdds,
  stances,
  type Calibration,
  type Stance,
} from '../../../src/domain/recognition/calibration.ts';
import type { ReadName } from '../../../src/domain/recognition/read-name.ts';
import { candidatesIn, featuresOf, stanceOn } from '../../../src/domain/recognition/weigh.ts';
import { nameAt } from './figures.ts';
import { fitLogistic, type Example } from './logistic.ts';
import type { Read } from './outcomes.ts';

export type Crops = Read & { readonly names: readonly ReadName[] };

type Judged = {
  readonly read: ReadName;
  readonly values: ReturnType<typeof featuresOf>;
  readonly best: string;
  readonly y: 0 | 1;
};

/** Every possible name with its likeliest player, and whether that player is in the picture. */
const judged = (crops: readonly Crops[], opinions: Calibration['opinions']): readonly Judged[] =>
  crops.flatMap(({ names, index, picture }) =>
    names.flatMap((read): Judged[] => {
      if (read.steps === undefined) return [];
      const crop = { read, steps: read.steps };
      const [best, second] = candidatesIn(index, crop, { opinions });
      if (best === undefined) return [];
      const there = nameAt(picture.names, read.box);
      const isRight = there?.playerId === best.found.playerId && there.inseparableFrom.length === 0;
      return [{ read, values: featuresOf(crop, best, second), best: best.found.text, y: isRight ? 1 : 0 }];
    }),
  );

/** Weights of the first engine's features. */
export const fitWeights = (crops: readonly Crops[]): Calibration['weights'] => {
  const examples = judged(crops, {}).map(({ values, y }): Example => ({
    x: calibrationFeatures.map((feature) => values[feature]),
    offset: 0,
    y,
  }));
  const weights = fitLogistic(examples, calibrationFeatures.length);
  return Object.fromEntries(
    calibrationFeatures.map((feature, at) => [feature, weights[at] ?? 0]),
  ) as Calibration['weights'];
};

/** Weights of second opinions by stance, fitted together because engines agree with each other. */
export const fitOpinions = (
  crops: readonly Crops[],
  alone: Calibration,
  models: readonly string[],
): Calibration['opinions'] => {
  const places = models.flatMap((model) => stances.map((stance) => ({ model, stance })));
  const examples = judged(crops, {}).map(({ read, values, best, y }): Example => {
    const said = (model: string): Stance | null => {
      const other = read.others?.find((one) => one.model === model);
      return other === undefined ? null : stanceOn(other, best);
    };
    return { x: places.map(({ model, stance }) => Number(said(model) === stance)), offset: logOdds(alone, values), y };
  });
  const weights = fitLogistic(examples, places.length);
  // Agreement never lowers and disagreement never raises a probability; examples against it are chance.
  const bounded = (stance: Stance, value: number): number =>
    ({ agrees: Math.max(0, value), near: value, differs: Math.min(0, value) })[stance];
  const of = (model: string): Record<Stance, number> =>
    Object.fromEntries(
      places.flatMap((place, at) =>
        place.model === model ? [[place.stance, bounded(place.stance, weights[at] ?? 0)]] : [],
      ),
    ) as Record<Stance, number>;
  return Object.fromEntries(models.map((model) => [model, of(model)]));
};
