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

export type Decoded = { readonly text: string; readonly confidence: number };

/**
 * Greedy CTC decoding of one line: at each step the likeliest allowed class, repeats and blanks dropped. Confidence
 * is the mean probability of the characters kept, 0 without any. `steps` x `classes` probabilities from `offset`.
 */
export const decodeLine = (
  probabilities: Float32Array,
  offset: number,
  steps: number,
  { characters, allowed }: Alphabet,
): Decoded => {
  const classes = characters.length;
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
  }
  return { text: text.normalize('NFKC').trim(), confidence: kept === 0 ? 0 : sum / kept };
};
