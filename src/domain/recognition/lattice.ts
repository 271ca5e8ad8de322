import { foldName } from '../../contracts/text.ts';

/** One step of a CTC network: its likeliest characters and their probabilities; '' is the blank. */
type Step = readonly (readonly [character: string, probability: number])[];
/** What a network saw in a crop, from left to right: not only the text that it took. */
export type Lattice = readonly Step[];

/** Of a character that a step does not list: it listed whatever was likelier. */
const UNLISTED = 2e-4;
const BLANK = '';

/** Case and marks aside, as rosters are matched; engines drop blanks, so that a blank says nothing. */
const foldCharacter = (character: string): string => foldName(character);

const foldStep = (step: Step): ReadonlyMap<string, number> => {
  const folded = new Map<string, number>();
  for (const [character, probability] of step) {
    const key = foldCharacter(character);
    folded.set(key, (folded.get(key) ?? 0) + probability);
  }
  return folded;
};

/** The characters of a text with blanks of CTC between and around them. */
const states = (text: string): readonly string[] => {
  const characters = Array.from(foldName(text).replace(/\s/gu, ''));
  return [BLANK, ...characters.flatMap((character) => [character, BLANK])];
};

/**
 * The logarithm of the probability that the network gives to a text, summed over every way to spell it (CTC's forward
 * algorithm). Case and marks aside: 'NOVA', 'Nova' and 'Nóva' are as likely.
 */
export const logLikelihood = (lattice: Lattice, text: string): number => {
  const labels = states(text);
  let before: number[] = labels.map((_, at) => Number(at === 0));
  let scale = 0;
  for (const [at, step] of lattice.entries()) {
    const probabilities = foldStep(step);
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

type Spelt = { readonly text: string; readonly steps: readonly number[] };

/** The likeliest character of each step, repeats and blanks dropped, and the step that each letter came from. */
const spell = (lattice: Lattice): Spelt => {
  let text = '';
  let last = BLANK;
  const steps: number[] = [];
  for (const [at, step] of lattice.entries()) {
    const [first] = [...step].sort((a, b) => b[1] - a[1]);
    const character = first?.[0] ?? BLANK;
    if (character !== BLANK && character !== last) {
      const plain = character.normalize('NFKC');
      text += plain;
      steps.push(...Array.from({ length: plain.length }, () => at));
    }
    last = character;
  }
  return { text, steps };
};

/**
 * The steps in which a part of the line was read, up to the letters around it; undefined where the line does not hold
 * it. 'Thalori' of '55 Thalori 92%'.
 */
export const latticeOf = (lattice: Lattice, part: string): Lattice | undefined => {
  const { text, steps } = spell(lattice);
  const start = text.indexOf(part);
  if (start < 0) return undefined;
  const end = start + part.length;
  const from = start === 0 ? 0 : (steps[start - 1] ?? -1) + 1;
  return lattice.slice(from, end >= text.length ? lattice.length : steps[end]);
};
