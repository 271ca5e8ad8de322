import { readFile } from 'node:fs/promises';
import { z } from 'zod';

export const lettersFile = new URL('./letters.json', import.meta.url);

/**
 * Classes of the letter network: strokes, round letters, and marks ('' for none). It is asked only about doubtful parts
 * of a letter.
 */
export const KINDS = {
  stroke: ['l', 'I', '1', 'i'],
  round: ['o', 'O', '0'],
  mark: ['', '\u0301', '\u0300', '\u0308', '\u0302', '\u0303', '\u0327', '\u0338'],
} as const;
export type Kind = keyof typeof KINDS;
const kinds = ['stroke', 'round', 'mark'] as const;

/** A letter that the reading network kept, and the step at which it saw it. */
export type Letter = { readonly character: string; readonly step: number };
/** Alternatives of a letter with probabilities. */
export type Spelling = readonly (readonly [character: string, probability: number])[];

const STROKES = /^[lIi1|]$/u;
const ROUNDS = /^[o0]/iu;
const MARKABLE = /^[aeinoucy]/iu;

/** ø has no form of a letter with a mark. */
const STRIKE = '\u0338';
const STRUCK = new Map([
  ['o', 'ø'],
  ['O', 'Ø'],
]);
/** A letter without its mark. */
export const plainOf = (character: string): string =>
  character
    .replace('ø', 'o')
    .replace('Ø', 'O')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '');
const marked = (letter: string, mark: string): string =>
  mark === STRIKE ? (STRUCK.get(letter) ?? letter) : (letter + mark).normalize('NFC');

/** Doubts about a letter, given the network's reading; none for most letters. */
export const doubtsOf = (character: string): readonly Kind[] => {
  const letter = plainOf(character);
  const is: Readonly<Record<Kind, boolean>> = {
    stroke: STROKES.test(letter),
    round: ROUNDS.test(letter),
    mark: MARKABLE.test(letter) || STROKES.test(letter),
  };
  return kinds.filter((kind) => is[kind]);
};

/** A network of one hidden layer, its weights as whole numbers of 16 bits times a scale. */
export const letterNetwork = z.object({
  inputs: z.number().int(),
  hidden: z.number().int(),
  scales: z.tuple([z.number(), z.number()]),
  /** Of each hidden unit its bias and weights, then of each outcome. */
  weights: z.base64(),
});
export type LetterNetwork = z.infer<typeof letterNetwork>;
export type Judge = (look: Float32Array, kind: Kind) => readonly number[];

const outcomes = kinds.flatMap((kind) => KINDS[kind].map((_, at) => ({ kind, at })));
export const OUTCOMES = outcomes.length;
export const firstOf = (kind: Kind): number => outcomes.findIndex((one) => one.kind === kind);

const softmax = (values: readonly number[]): number[] => {
  const most = Math.max(...values);
  const exps = values.map((value) => Math.exp(value - most));
  const sum = exps.reduce((total, one) => total + one, 0);
  return exps.map((one) => one / sum);
};

/** Reads a network: how likely each outcome of a kind is for a look. */
export const judgeOf = ({ inputs, hidden, scales, weights }: LetterNetwork): Judge => {
  const bytes = Buffer.from(weights, 'base64');
  const raw = new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  if (raw.length !== hidden * (inputs + 1) + OUTCOMES * (hidden + 1)) throw new Error('the network of letters is cut');
  const inner = Float32Array.from(raw.subarray(0, hidden * (inputs + 1)), (one) => one * scales[0]);
  const outer = Float32Array.from(raw.subarray(hidden * (inputs + 1)), (one) => one * scales[1]);
  const unit = (of: Float32Array, at: number, values: Float32Array): number => {
    const from = at * (values.length + 1);
    let sum = of[from] ?? 0;
    for (let i = 0; i < values.length; i++) sum += (of[from + 1 + i] ?? 0) * (values[i] ?? 0);
    return sum;
  };
  /** A letter is asked about by more than one kind, and most of the work is the same for all. */
  let last: { readonly look: Float32Array; readonly seen: Float32Array } | null = null;
  const seenOf = (look: Float32Array): Float32Array => {
    if (last?.look === look) return last.seen;
    const seen = new Float32Array(hidden);
    for (let at = 0; at < hidden; at++) seen[at] = Math.max(0, unit(inner, at, look));
    last = { look, seen };
    return seen;
  };
  return (look, kind) => {
    if (look.length !== inputs) throw new Error('the network of letters was trained on other looks');
    const seen = seenOf(look);
    return softmax(KINDS[kind].map((_, at) => unit(outer, firstOf(kind) + at, seen)));
  };
};

export const readLetters = async (): Promise<Judge> =>
  judgeOf(letterNetwork.parse(JSON.parse(await readFile(lettersFile, 'utf8'))));

/** Possible letters: kind of stroke or ring, and mark. */
export const spellingOf = (judge: Judge, character: string, look: Float32Array): Spelling => {
  const doubts = doubtsOf(character);
  const of = (kind: Kind): Spelling => {
    const likely = judge(look, kind);
    return KINDS[kind].map((one, at) => [one, likely[at] ?? 0]);
  };
  const shape = doubts.find((kind) => kind !== 'mark');
  const letters = shape === undefined ? [[plainOf(character), 1] as const] : of(shape);
  const marks: Spelling = doubts.includes('mark') ? of('mark') : [['', 1]];
  return letters.flatMap(([letter, p]): Spelling =>
    MARKABLE.test(letter) ? marks.map(([mark, q]) => [marked(letter, mark), p * q]) : [[letter, p]],
  );
};
