import type { MarkNetwork } from '../../src/adapters/recogniser/paddle/marks.ts';
import { markedness } from '../../src/adapters/recogniser/paddle/marks.ts';
import { shuffled, type Random } from '../rosters/names.ts';

export type Sample = { readonly look: readonly number[]; readonly isMarked: boolean };

const HIDDEN = 12;
const EPOCHS = 60;
const RATE = 0.003;
/** Marked letters are the rarer ones. */
const MARKED_WEIGHT = 2;

type Weight = { value: number; mean: number; square: number };
const weight = (value: number): Weight => ({ value, mean: 0, square: 0 });

/** One step of Adam. */
const move = (one: Weight, gradient: number, step: number): void => {
  one.mean = 0.9 * one.mean + 0.1 * gradient;
  one.square = 0.999 * one.square + 0.001 * gradient * gradient;
  const rate = (RATE * Math.sqrt(1 - 0.999 ** step)) / (1 - 0.9 ** step);
  one.value -= rate * (one.mean / (Math.sqrt(one.square) + 1e-8) + 1e-3 * one.value);
};

type Layer = { readonly bias: Weight; readonly weights: readonly Weight[] };
const layer = (size: number, next: Random): Layer => ({
  bias: weight(0),
  weights: Array.from({ length: size }, () => weight((next() - 0.5) * (2 / Math.sqrt(size)))),
});
const apply = ({ bias, weights }: Layer, values: readonly number[]): number =>
  weights.reduce((sum, one, at) => sum + one.value * (values[at] ?? 0), bias.value);

/** Trains a network of one hidden layer to tell letters with a mark from those without. The same for the same seed. */
export const trainNetwork = (samples: readonly Sample[], next: Random): MarkNetwork => {
  const hidden = Array.from({ length: HIDDEN }, () => layer(samples[0]?.look.length ?? 0, next));
  const out = layer(HIDDEN, next);
  let step = 0;
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (const { look, isMarked } of shuffled(samples, next)) {
      step += 1;
      const inner = hidden.map((one) => Math.max(0, apply(one, look)));
      const p = 1 / (1 + Math.exp(-apply(out, inner)));
      const error = (p - Number(isMarked)) * (isMarked ? MARKED_WEIGHT : 1);
      for (const [at, one] of hidden.entries()) {
        const back = error * (out.weights[at]?.value ?? 0);
        const through = out.weights[at];
        if (through !== undefined) move(through, error * (inner[at] ?? 0), step);
        if ((inner[at] ?? 0) <= 0) continue;
        move(one.bias, back, step);
        for (const [k, value] of look.entries()) {
          const each = one.weights[k];
          if (each !== undefined && value !== 0) move(each, back * value, step);
        }
      }
      move(out.bias, error, step);
    }
  }
  const round = ({ value }: Weight): number => Math.round(value * 1000) / 1000;
  const plain = ({ bias, weights }: Layer) => ({ bias: round(bias), weights: weights.map(round) });
  return { hidden: hidden.map(plain), out: plain(out) };
};

/** How many letters a network tells rightly. */
export const tell = (network: MarkNetwork, samples: readonly Sample[]): string => {
  const count = (isMarked: boolean, isSaid: boolean): number =>
    samples.filter((one) => one.isMarked === isMarked && markedness(network, one.look) >= 0.5 === isSaid).length;
  return `marked: ${count(true, true)} found, ${count(true, false)} not; plain: ${count(false, false)} left, ${count(false, true)} taken for marked`;
};
