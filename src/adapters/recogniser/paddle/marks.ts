import type { Pixels } from './pixels.ts';

/** A letter of a line and where its middle stands, in pixels of the line's picture. */
export type Letter = { readonly character: string; readonly x: number };
/** A small network of one hidden layer: what `npm run marks` has trained. */
export type MarkNetwork = {
  readonly hidden: readonly { readonly bias: number; readonly weights: readonly number[] }[];
  readonly out: { readonly bias: number; readonly weights: readonly number[] };
};

const MARKABLE = /^[aeiouncy]$/iu;
/** Rows that a line's height is looked at in, and columns around a letter's middle. */
const ROWS = 24;
const COLUMNS = 5;

/** How far each pixel is from the ground of the line, 0 to 1, row after row. */
const inkOf = ({ data, width, height }: Pixels): Float32Array => {
  const grey = Float32Array.from(
    { length: width * height },
    (_, at) => ((data[at * 3] ?? 0) + (data[at * 3 + 1] ?? 0) + (data[at * 3 + 2] ?? 0)) / 3,
  );
  const sorted = Float32Array.from(grey).sort();
  const ground = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const ink = grey.map((value) => Math.abs(value - ground));
  const most = Math.max(1, Float32Array.from(ink).sort()[Math.floor(ink.length * 0.98)] ?? 1);
  return ink.map((value) => Math.min(1, value / most));
};

const meanOf = (
  ink: Float32Array,
  { width, height }: Pixels,
  [left, right]: readonly [number, number],
  row: number,
): number => {
  const [top, bottom] = [Math.floor((row * height) / ROWS), Math.floor(((row + 1) * height) / ROWS)];
  const [from, to] = [Math.max(0, Math.round(left)), Math.min(width, Math.round(right))];
  let sum = 0;
  for (let y = top; y < bottom; y++) for (let x = from; x < to; x++) sum += ink[y * width + x] ?? 0;
  return sum / Math.max(1, (bottom - top) * (to - from));
};

const rows = (one: (row: number) => number): number[] => Array.from({ length: ROWS }, (_, row) => one(row));

/** The usual distance of two letters of a line. */
const pitchOf = (letters: readonly Letter[], line: Pixels): number => {
  const steps = letters.slice(1).map((letter, at) => letter.x - (letters[at]?.x ?? 0));
  const middle = steps.sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? line.height / 2;
  return Math.max(8, Math.min(line.height, middle));
};

/** What the network sees of each letter that may bear a mark: the ink in columns around it, that of the whole line, and its kind. */
export const looksOf = (
  line: Pixels,
  letters: readonly Letter[],
): readonly { readonly at: number; readonly look: readonly number[] }[] => {
  const ink = inkOf(line);
  const whole = rows((row) => meanOf(ink, line, [0, line.width], row));
  const pitch = pitchOf(letters, line);
  return letters.flatMap(({ character, x }, at) => {
    if (!MARKABLE.test(character)) return [];
    const columns = Array.from({ length: COLUMNS }, (_, column) => {
      const left = x + (column - COLUMNS / 2) * (pitch / 4);
      return rows((row) => meanOf(ink, line, [left, left + pitch / 4], row));
    });
    const isUpper = character !== character.toLowerCase();
    const kind = [Number(isUpper), Number(/i/iu.test(character) && !isUpper), Number(/c/iu.test(character))];
    return [{ at, look: [...columns.flat(), ...whole.map((value) => value * 2), ...kind] }];
  });
};

const weighted = (bias: number, weights: readonly number[], values: readonly number[]): number =>
  values.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), bias);

/** The probability that a letter bears a mark. */
export const markedness = ({ hidden, out }: MarkNetwork, look: readonly number[]): number => {
  const inner = hidden.map(({ bias, weights }) => Math.max(0, weighted(bias, weights, look)));
  return 1 / (1 + Math.exp(-weighted(out.bias, out.weights, inner)));
};
