import { plainOf, type Letter, type Spelling } from './letters.ts';

/** The characters of the recognition network by class; class 0 is CTC's blank. */
export type Alphabet = { readonly characters: readonly string[]; readonly allowed: readonly number[] };

/** Latin letters, digits and the punctuation of names and of chat lines, full-width forms of it included. */
const LATIN = /^[\p{Script=Latin}\p{Nd} !-/:-@[-`{-~｜（）：！？，；％【】［］]$/u;

const linesOf = (dictionary: string): readonly string[] => {
  const lines = dictionary.split(/\r?\n/u);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
};

/** Classes are: blank, the lines of the dictionary, the space. The engine's mask: whatever is not Latin is not read. */
export const buildAlphabet = (dictionary: string): Alphabet => {
  const characters = ['', ...linesOf(dictionary), ' '];
  return { characters, allowed: characters.flatMap((c, at) => (at === 0 || LATIN.test(c) ? [at] : [])) };
};

/**
 * All characters of a dictionary, for a network of `classes`: a blank first, then the dictionary's lines, then a space where the
 * network has one class more. null: they do not fit each other.
 */
export const fullAlphabet = (dictionary: string, classes: number): Alphabet | null => {
  const lines = linesOf(dictionary);
  const characters = lines.length + 2 === classes ? ['', ...lines, ' '] : ['', ...lines];
  return characters.length === classes ? { characters, allowed: characters.map((_, at) => at) } : null;
};

/** The likeliest characters of a step and their probabilities, '' for none. */
export type CtcStep = readonly (readonly [character: string, probability: number])[];
/** A letter that was kept, and the step at which it was first seen. */
type KeptLetter = Letter & { readonly probability: number };
export type CtcText = { readonly text: string; readonly confidence: number; readonly steps: readonly CtcStep[] };

/** Less likely characters are not reported. */
const LEAST_TOLD = 0.002;
/** A blank as likely as this says only that letters are apart: one such step says it as well as ten. */
const NOTHING = 0.998;

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

const stepOf = (probabilities: Float32Array, row: number, { characters, allowed }: Alphabet): CtcStep => {
  const step: (readonly [string, number])[] = [];
  for (const at of allowed) {
    const probability = probabilities[row + at] ?? 0;
    if (probability >= LEAST_TOLD) step.push([characters[at] ?? '', rounded(probability)]);
  }
  return step;
};

const isNothing = (step: CtcStep | undefined): boolean => {
  const [character, probability] = step?.[0] ?? ['?', 0];
  return character === '' && probability >= NOTHING;
};

type DecodedLine = { readonly probabilities: Float32Array; readonly offset: number; readonly steps: number };

/** The likeliest of some classes of a step, which begins at `row`; the first of them where several are. */
const likeliest = (probabilities: Float32Array, row: number, classes: Iterable<number>) => {
  let best = 0;
  let probability = -1;
  for (const at of classes) {
    const p = probabilities[row + at] ?? 0;
    if (p > probability) {
      best = at;
      probability = p;
    }
  }
  return { best, probability };
};

/** Greedy CTC decoding: at each step the likeliest allowed class, repeats and blanks dropped. */
export const decodeLetters = (
  { probabilities, offset, steps }: DecodedLine,
  { characters, allowed }: Alphabet,
): KeptLetter[] => {
  const kept: KeptLetter[] = [];
  let last = 0;
  for (let step = 0; step < steps; step++) {
    const { best, probability } = likeliest(probabilities, offset + step * characters.length, allowed);
    if (best !== 0 && best !== last) kept.push({ character: characters[best] ?? '', probability, step });
    last = best;
  }
  return kept;
};

/** Confidence of the network that a letter of an unsupported script, such as Han, is present. */
const FOREIGN_FROM = 0.5;

/** How many letters of a line are of scripts that are masked. */
export const foreignLetters = (
  { probabilities, offset, steps }: DecodedLine,
  { characters, allowed }: Alphabet,
): number => {
  let count = 0;
  let last = 0;
  for (let step = 0; step < steps; step++) {
    const row = offset + step * characters.length;
    const ours = likeliest(probabilities, row, allowed);
    // All classes of a step together are 1: the thousands that are masked are looked through only where one may be sure.
    const isOurs = ours.probability > 1 - FOREIGN_FROM;
    const { best, probability } = isOurs ? ours : likeliest(probabilities, row, characters.keys());
    const isForeign = best !== ours.best && probability >= FOREIGN_FROM && /\p{L}/u.test(characters[best] ?? '');
    if (isForeign && best !== last) count += 1;
    last = best;
  }
  return count;
};

/** Steps before and after a letter's own that belong to it. */
const REACH = 2;

/** Which letter each step belongs to: the nearest. */
const ownerOf = (kept: readonly KeptLetter[], step: number): number | null => {
  let best: number | null = null;
  let least = REACH + 1;
  for (const [at, letter] of kept.entries()) {
    const away = Math.abs(letter.step - step);
    if (away >= least) continue;
    best = at;
    least = away;
  }
  return best;
};

const shapeOf = (character: string): string => (character === '|' ? 'l' : plainOf(character).toLowerCase());

/** How much a closer look at a letter says of it; the rest is what the reading network saw. */
const CLOSER = 0.9;

/** The step with what a closer look says of its letter: however likely that letter is, it is spelt so. */
const respelt = (step: CtcStep, spelling: Spelling): CtcStep => {
  const shapes = new Set(spelling.map(([character]) => shapeOf(character)));
  const isOfIt = ([character]: CtcStep[number]): boolean => character !== '' && shapes.has(shapeOf(character));
  const likely = step.reduce((sum, one) => sum + (isOfIt(one) ? one[1] : 0), 0);
  const spelt = new Map(step.map(([character, p]) => [character, isOfIt([character, p]) ? (1 - CLOSER) * p : p]));
  for (const [character, p] of spelling) spelt.set(character, (spelt.get(character) ?? 0) + CLOSER * p * likely);
  return [...spelt].flatMap(([character, p]) => (rounded(p) >= LEAST_TOLD ? [[character, rounded(p)] as const] : []));
};

type Spelt = { readonly kept: readonly KeptLetter[]; readonly spellings: readonly (Spelling | null)[] };

const seenIn = (
  { probabilities, offset, steps }: DecodedLine,
  alphabet: Alphabet,
  { kept, spellings }: Spelt,
): CtcStep[] => {
  const seen: CtcStep[] = [];
  let before: number | null = null;
  for (let step = 0; step < steps; step++) {
    const owner = ownerOf(kept, step);
    const spelling = owner === null ? null : (spellings[owner] ?? null);
    const raw = stepOf(probabilities, offset + step * alphabet.characters.length, alphabet);
    const now = spelling === null ? raw : respelt(raw, spelling);
    // Two letters that may be the same are two: between them is nothing.
    if (owner !== null && before !== null && owner !== before && spelling !== null) seen.push([['', 1]]);
    before = owner;
    if (!isNothing(now) || !isNothing(seen.at(-1))) seen.push(now);
  }
  return seen;
};

/** From which probability on a letter is written otherwise than the network took it. */
const SURE = 0.9;

const written = (character: string, spelling: Spelling | null): string =>
  spelling?.find(([, probability]) => probability >= SURE)?.[0] ?? character;

/**
 * The text of one line, and how sure it is: the mean probability of the characters kept, 0 without any. `steps` x
 * `classes` probabilities from `offset`; the steps that it answers are all that the network saw. `spellings`: what a closer
 * look says of its letters, null where nobody looked.
 */
export const decodeLine = (
  line: DecodedLine,
  alphabet: Alphabet,
  spellings: readonly (Spelling | null)[] = [],
): CtcText => {
  const kept = decodeLetters(line, alphabet);
  const text = kept.map(({ character }, at) => written(character, spellings[at] ?? null)).join('');
  const sum = kept.reduce((total, { probability }) => total + probability, 0);
  return {
    text: text.normalize('NFKC').trim(),
    confidence: kept.length === 0 ? 0 : sum / kept.length,
    steps: seenIn(line, alphabet, { kept, spellings }),
  };
};
