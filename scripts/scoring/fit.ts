import { features, logOdds, stances, type Calibration, type Stance } from '../../src/domain/recognition/calibration.ts';
import type { ReadName } from '../../src/domain/recognition/read-name.ts';
import { candidatesIn, featuresOf, stanceOn } from '../../src/domain/recognition/weigh.ts';
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

/** Every crop that may be somebody, with the likeliest player, and whether he stands there. */
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

/** The weights of what the first engine saw. */
export const fitWeights = (crops: readonly Crops[]): Calibration['weights'] => {
  const examples = judged(crops, {}).map(({ values, y }): Example => ({
    x: features.map((feature) => values[feature]),
    offset: 0,
    y,
  }));
  const weights = fitLogistic(examples, features.length);
  return Object.fromEntries(features.map((feature, at) => [feature, weights[at] ?? 0])) as Calibration['weights'];
};

/** What the opinion of an engine adds, by its stance, where it was asked. */
export const fitOpinions = (crops: readonly Crops[], alone: Calibration, model: string): Record<Stance, number> => {
  const examples = judged(crops, {}).flatMap(({ read, values, best, y }): Example[] => {
    const other = read.others?.find((one) => one.model === model);
    if (other === undefined) return [];
    const stance = stanceOn(other, best);
    return [{ x: stances.map((one) => Number(one === stance)), offset: logOdds(alone, values), y }];
  });
  const weights = fitLogistic(examples, stances.length);
  return Object.fromEntries(stances.map((stance, at) => [stance, weights[at] ?? 0])) as Record<Stance, number>;
};
