import { foldName } from '../../contracts/text.ts';
import { skeleton, withoutStrokes } from '../../contracts/skeleton.ts';

/** One step of a CTC network: its likeliest characters and their probabilities; '' is the blank. */
type Step = readonly (readonly [character: string, probability: number])[];
/** Output of a network for a crop, from left to right, including alternatives to its text. */
export type Lattice = readonly Step[];

/** Probability of characters that a step does not list. */
const UNLISTED = 2e-4;
const BLANK = '';

/** Stands for any mark, since engines confuse marks. */
const MARK = '\u0301';

type FoldedLattice = readonly ReadonlyMap<string, number>[];
/** Comparison of characters; `known` caches it, since one line is compared with many names. */
type Fold = { readonly of: (character: string) => string; readonly known: WeakMap<Lattice, FoldedLattice> };
const fold = (of: Fold['of']): Fold => ({ of, known: new WeakMap() });
/** Ignores case and marks, as roster matching does, and blanks, which engines drop. */
const plain = fold((character) => foldName(withoutStrokes(character)));
/** Ignores case and the kind of mark. */
const marked = fold((character) => {
  const isMarked = withoutStrokes(character) !== character || /\p{M}/u.test(character.normalize('NFD'));
  return isMarked ? plain.of(character) + MARK : plain.of(character);
});

const foldStep = (step: Step, { of }: Fold): ReadonlyMap<string, number> => {
  const folded = new Map<string, number>();
  for (const [character, probability] of step) {
    const key = of(character);
    folded.set(key, (folded.get(key) ?? 0) + probability);
  }
  return folded;
};

const foldLattice = (lattice: Lattice, by: Fold): FoldedLattice => {
  const folded = by.known.get(lattice) ?? lattice.map((step) => foldStep(step, by));
  by.known.set(lattice, folded);
  return folded;
};

/** Characters of a text with CTC blanks between and around them. */
const states = (text: string, { of }: Fold): readonly string[] => {
  const characters = Array.from(text.normalize('NFKC').replace(/\s/gu, ''))
    .map(of)
    .filter((character) => character !== BLANK);
  return [BLANK, ...characters.flatMap((character) => [character, BLANK])];
};

const forward = (lattice: FoldedLattice, labels: readonly string[]): number => {
  let before: number[] = labels.map((_, at) => Number(at === 0));
  let scale = 0;
  for (const [at, probabilities] of lattice.entries()) {
    const now = labels.map((label, state) => {
      const maySkip = label !== BLANK && label !== labels[state - 2];
      // Before the first step only the first two states can be reached.
      const skipped = at > 0 && maySkip ? (before[state - 2] ?? 0) : 0;
      const from = (before[state] ?? 0) + (before[state - 1] ?? 0) + skipped;
      return from * (probabilities.get(label) ?? UNLISTED);
    });
    const sum = now.reduce((total, one) => total + one, 0);
    scale += Math.log(sum);
    before = now.map((one) => one / sum);
  }
  const end = (before.at(-1) ?? 0) + (before.at(-2) ?? 0);
  return end === 0 ? -Infinity : scale + Math.log(end);
};

/**
 * Log-probability of a text, summed over all alignments (CTC forward algorithm), ignoring case and marks: 'NOVA',
 * 'Nova' and 'Nóva' are equally likely.
 */
export const logLikelihood = (lattice: Lattice, text: string): number =>
  forward(foldLattice(lattice, plain), states(text, plain));

/** The same, plus the penalty for marks of the text that were not seen; 0 when they match. */
export const likelihoods = (
  lattice: Lattice,
  text: string,
): { readonly likelihood: number; readonly marks: number } => {
  const likelihood = logLikelihood(lattice, text);
  if (likelihood === -Infinity) return { likelihood, marks: 0 };
  return { likelihood, marks: Math.min(0, forward(foldLattice(lattice, marked), states(text, marked)) - likelihood) };
};

type Spelt = { readonly text: string; readonly steps: readonly number[] };

/** The likeliest character of a step; look-alikes count together against the blank. */
const characterOf = (step: Step): string => {
  const shapes = new Map<string, number>();
  for (const [character, probability] of step) {
    const shape = skeleton(character);
    shapes.set(shape, (shapes.get(shape) ?? 0) + probability);
  }
  const [shape] = [...shapes].sort((a, b) => b[1] - a[1])[0] ?? [BLANK];
  const alike = step.filter(([character]) => skeleton(character) === shape);
  return alike.sort((a, b) => b[1] - a[1])[0]?.[0] ?? BLANK;
};

/** Greedy decoding: likeliest characters without repeats and blanks, and the step of each. */
const spell = (lattice: Lattice): Spelt => {
  let text = '';
  let last = BLANK;
  const steps: number[] = [];
  for (const [at, step] of lattice.entries()) {
    const character = characterOf(step);
    if (character !== BLANK && character !== last) {
      const letters = character.normalize('NFKC');
      text += letters;
      steps.push(...Array.from({ length: letters.length }, () => at));
    }
    last = character;
  }
  return { text, steps };
};

/** Replaces each letter by its shape, so that look-alikes are equal. */
const inShapes = (text: string): string =>
  text.replace(/[^]/gu, (letter) => {
    const shape = skeleton(letter);
    return shape.length === letter.length ? shape : letter;
  });

/**
 * Steps in which a part of the line was read, up to the neighbouring letters; undefined when the line does not contain
 * it. 'Thalori' of '55 Thalori 92%'.
 */
export const latticeOf = (lattice: Lattice, part: string): Lattice | undefined => {
  const { text, steps } = spell(lattice);
  const start = inShapes(text).indexOf(inShapes(part));
  if (start < 0) return undefined;
  const end = start + part.length;
  const from = start === 0 ? 0 : (steps[start - 1] ?? -1) + 1;
  return lattice.slice(from, end >= text.length ? lattice.length : steps[end]);
};
