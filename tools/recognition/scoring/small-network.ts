import {
  firstOf,
  KINDS,
  judgeOf,
  OUTCOMES,
  type Kind,
  type LetterNetwork,
} from '../../../src/adapters/recogniser/paddle/letters.ts';
import { shuffled, type Random } from '../rosters/names.ts';

/** Image of a letter and its class: for each kind of confusion the index of the true outcome. */
export type Sample = { readonly look: Float32Array; readonly truth: Readonly<Partial<Record<Kind, number>>> };

const HIDDEN = 96;
const EPOCHS = 12;
const BATCH = 32;
const RATE = 0.002;
const DECAY = 0.01;
/** Dropout rate of the hidden units. */
const DROPPED = 0.25;

const kinds = Object.keys(KINDS) as Kind[];
const CEILING = 32_000;

/** Weights with the moments of Adam. */
type Weights = {
  readonly value: Float64Array;
  readonly slope: Float64Array;
  readonly mean: Float64Array;
  readonly square: Float64Array;
};
const weightsOf = (rows: number, columns: number, next: Random): Weights => {
  const size = rows * (columns + 1);
  const value = Float64Array.from({ length: size }, (_, at) =>
    at % (columns + 1) === 0 ? 0 : (next() - 0.5) * Math.sqrt(12 / columns),
  );
  return { value, slope: new Float64Array(size), mean: new Float64Array(size), square: new Float64Array(size) };
};

const move = ({ value, slope, mean, square }: Weights, rate: number, step: number): void => {
  const scaled = (rate * Math.sqrt(1 - 0.999 ** step)) / (1 - 0.9 ** step);
  for (let at = 0; at < value.length; at++) {
    const g = (slope[at] ?? 0) / BATCH;
    const m = 0.9 * (mean[at] ?? 0) + 0.1 * g;
    const s = 0.999 * (square[at] ?? 0) + 0.001 * g * g;
    mean[at] = m;
    square[at] = s;
    value[at] = (value[at] ?? 0) * (1 - rate * DECAY) - (scaled * m) / (Math.sqrt(s) + 1e-8);
  }
  slope.fill(0);
};

type Scale = { readonly mean: Float64Array; readonly deviation: Float64Array };

/** Scales inputs, because inputs of very different magnitude train badly. */
const scaleOf = (samples: readonly Sample[], size: number): Scale => {
  const mean = new Float64Array(size);
  const deviation = new Float64Array(size);
  for (const { look } of samples)
    for (let i = 0; i < size; i++) mean[i] = (mean[i] ?? 0) + (look[i] ?? 0) / samples.length;
  for (const { look } of samples)
    for (let i = 0; i < size; i++)
      deviation[i] = (deviation[i] ?? 0) + ((look[i] ?? 0) - (mean[i] ?? 0)) ** 2 / samples.length;
  return { mean, deviation: deviation.map((square) => Math.max(0.02, Math.sqrt(square))) };
};

/** Weights of outcomes, inverse to their frequency: look-alikes are equally likely a priori. */
const countsOf = (samples: readonly Sample[]): Readonly<Record<Kind, readonly number[]>> => {
  const of = (kind: Kind): number[] => {
    const counts = KINDS[kind].map((_, at) => samples.filter(({ truth }) => truth[kind] === at).length);
    const most = Math.max(...counts);
    return counts.map((count) => Math.min(12, Math.sqrt(most / Math.max(1, count))));
  };
  return { stroke: of('stroke'), round: of('round'), mark: of('mark') };
};

type Training = { readonly inner: Weights; readonly outer: Weights; readonly inputs: number };

const unit = (of: Float64Array, from: number, values: Float64Array): number => {
  let sum = of[from] ?? 0;
  for (let i = 0; i < values.length; i++) sum += (of[from + 1 + i] ?? 0) * (values[i] ?? 0);
  return sum;
};

const addTo = (slope: Float64Array, from: number, [error, values]: readonly [number, Float64Array]): void => {
  slope[from] = (slope[from] ?? 0) + error;
  for (let i = 0; i < values.length; i++) slope[from + 1 + i] = (slope[from + 1 + i] ?? 0) + error * (values[i] ?? 0);
};

/** Error of each outcome of the doubtful kinds. */
const errorsOf = (
  { outer }: Training,
  seen: Float64Array,
  { truth }: Sample,
  counts: ReturnType<typeof countsOf>,
): Float64Array => {
  const errors = new Float64Array(OUTCOMES);
  for (const kind of kinds) {
    const right = truth[kind];
    if (right === undefined) continue;
    const odds = KINDS[kind].map((_, at) => unit(outer.value, (firstOf(kind) + at) * (HIDDEN + 1), seen));
    const most = Math.max(...odds);
    const sum = odds.reduce((total, one) => total + Math.exp(one - most), 0);
    for (const [at, one] of odds.entries())
      errors[firstOf(kind) + at] = (Math.exp(one - most) / sum - Number(at === right)) * (counts[kind][right] ?? 1);
  }
  return errors;
};

/** Forward and backward pass of one sample. */
const learn = (
  training: Training,
  input: Float64Array,
  given: readonly [Sample, ReturnType<typeof countsOf>, Random],
): void => {
  const { inner, outer, inputs } = training;
  const [sample, counts, next] = given;
  const seen = Float64Array.from({ length: HIDDEN }, (_, at) =>
    next() < DROPPED ? 0 : Math.max(0, unit(inner.value, at * (inputs + 1), input)) / (1 - DROPPED),
  );
  const errors = errorsOf(training, seen, sample, counts);
  const backs = new Float64Array(HIDDEN);
  for (const [outcome, error] of errors.entries()) {
    if (error === 0) continue;
    const from = outcome * (HIDDEN + 1);
    for (let at = 0; at < HIDDEN; at++) backs[at] = (backs[at] ?? 0) + error * (outer.value[from + 1 + at] ?? 0);
    addTo(outer.slope, from, [error, seen]);
  }
  for (const [at, back] of backs.entries())
    if ((seen[at] ?? 0) > 0) addTo(inner.slope, at * (inputs + 1), [back / (1 - DROPPED), input]);
};

/** Folds the scaling into the weights, so that inputs are used unscaled. */
const unscaled = ({ inner, inputs }: Training, { mean, deviation }: Scale): Float64Array => {
  const plain = Float64Array.from(inner.value);
  for (let at = 0; at < HIDDEN; at++) {
    const from = at * (inputs + 1);
    for (let i = 0; i < inputs; i++) {
      const weight = (plain[from + 1 + i] ?? 0) / (deviation[i] ?? 1);
      plain[from] = (plain[from] ?? 0) - weight * (mean[i] ?? 0);
      plain[from + 1 + i] = weight;
    }
  }
  return plain;
};

const packed = (layers: readonly [Float64Array, Float64Array]): Pick<LetterNetwork, 'scales' | 'weights'> => {
  const scale = (layer: Float64Array): number =>
    layer.reduce((most, one) => Math.max(most, Math.abs(one)), 0) / CEILING;
  const scales: [number, number] = [scale(layers[0]), scale(layers[1])];
  const whole = layers.flatMap((layer, at) => Array.from(layer, (one) => Math.round(one / (scales[at] ?? 1))));
  return { scales, weights: Buffer.from(Int16Array.from(whole).buffer).toString('base64') };
};

/** Trains a network of one hidden layer to distinguish look-alike letters. Deterministic by seed. */
export const trainNetwork = (samples: readonly Sample[], next: Random, epochs = EPOCHS): LetterNetwork => {
  const inputs = samples[0]?.look.length ?? 0;
  const scale = scaleOf(samples, inputs);
  const counts = countsOf(samples);
  const training: Training = {
    inner: weightsOf(HIDDEN, inputs, next),
    outer: weightsOf(OUTCOMES, HIDDEN, next),
    inputs,
  };
  const total = Math.ceil((samples.length * epochs) / BATCH);
  const input = new Float64Array(inputs);
  let shown = 0;
  for (let epoch = 0; epoch < epochs; epoch++)
    for (const sample of shuffled(samples, next)) {
      for (let i = 0; i < inputs; i++)
        input[i] = ((sample.look[i] ?? 0) - (scale.mean[i] ?? 0)) / (scale.deviation[i] ?? 1);
      learn(training, input, [sample, counts, next]);
      shown += 1;
      if (shown % BATCH !== 0) continue;
      const step = shown / BATCH;
      const rate = RATE * 0.5 * (1 + Math.cos((Math.PI * step) / total));
      move(training.inner, rate, step);
      move(training.outer, rate, step);
    }
  return { inputs, hidden: HIDDEN, ...packed([unscaled(training, scale), training.outer.value]) };
};

/** Number of correctly classified letters by outcome. */
export const tell = (network: LetterNetwork, samples: readonly Sample[]): string => {
  const judge = judgeOf(network);
  const lines = kinds.map((kind) => {
    const asked = samples.flatMap(({ look, truth }) => {
      const right = truth[kind];
      if (right === undefined) return [];
      const likely = judge(look, kind);
      return [{ right, said: likely.indexOf(Math.max(...likely)) }];
    });
    const of = KINDS[kind].map((outcome, at) => {
      const here = asked.filter(({ right }) => right === at);
      const name = outcome === '' ? 'none' : outcome.normalize('NFC');
      return `${/\p{M}/u.test(name) ? `o${name}` : name} ${here.filter(({ said }) => said === at).length}/${here.length}`;
    });
    return `${kind}: ${of.join(', ')}`;
  });
  return lines.join('\n');
};
