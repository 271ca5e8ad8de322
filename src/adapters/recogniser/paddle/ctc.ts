/** The characters of the recognition network by class; class 0 is CTC's blank. */
export type Alphabet = { readonly characters: readonly string[]; readonly allowed: readonly number[] };

/** Latin letters, digits and the punctuation of names and of chat lines, full-width forms of it included. */
const LATIN = /^[\p{Script=Latin}\p{Nd} !-/:-@[-`{-~｜（）：！？，；％【】［］]$/u;

/** Classes are: blank, the lines of the dictionary, the space. The engine's mask: whatever is not Latin is not read. */
export const buildAlphabet = (dictionary: string): Alphabet => {
  const lines = dictionary.split(/\r?\n/u);
  if (lines.at(-1) === '') lines.pop();
  const characters = ['', ...lines, ' '];
  return { characters, allowed: characters.flatMap((c, at) => (at === 0 || LATIN.test(c) ? [at] : [])) };
};

/** The likeliest characters of a step and their probabilities, '' for none. */
export type Step = readonly (readonly [character: string, probability: number])[];
export type Decoded = { readonly text: string; readonly confidence: number; readonly steps: readonly Step[] };

/** What is less likely is not told. */
const LEAST_TOLD = 0.002;
/** A blank as likely as this says only that letters are apart: one such step says it as well as ten. */
const NOTHING = 0.998;

const told = (value: number): number => Math.round(value * 1000) / 1000;

const stepOf = (probabilities: Float32Array, row: number, { characters, allowed }: Alphabet): Step =>
  allowed.flatMap((at): Step => {
    const probability = probabilities[row + at] ?? 0;
    return probability < LEAST_TOLD ? [] : [[characters[at] ?? '', told(probability)]];
  });

const isNothing = (step: Step | undefined): boolean => {
  const [character, probability] = step?.[0] ?? ['?', 0];
  return character === '' && probability >= NOTHING;
};

/**
 * Greedy CTC decoding of one line: at each step the likeliest allowed class, repeats and blanks dropped. Confidence
 * is the mean probability of the characters kept, 0 without any; the steps that it answers are all that the network saw.
 * `steps` x `classes` probabilities from `offset`.
 */
export const decodeLine = (probabilities: Float32Array, offset: number, steps: number, alphabet: Alphabet): Decoded => {
  const { characters, allowed } = alphabet;
  const classes = characters.length;
  const seen: Step[] = [];
  let text = '';
  let sum = 0;
  let kept = 0;
  let last = 0;
  for (let step = 0; step < steps; step++) {
    const row = offset + step * classes;
    let best = 0;
    let probability = -1;
    for (const at of allowed) {
      const p = probabilities[row + at] ?? 0;
      if (p > probability) {
        best = at;
        probability = p;
      }
    }
    if (best !== 0 && best !== last) {
      text += characters[best] ?? '';
      sum += probability;
      kept++;
    }
    last = best;
    const now = stepOf(probabilities, row, alphabet);
    if (!isNothing(now) || !isNothing(seen.at(-1))) seen.push(now);
  }
  return { text: text.normalize('NFKC').trim(), confidence: kept === 0 ? 0 : sum / kept, steps: seen };
};
