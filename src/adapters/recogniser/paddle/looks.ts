import { doubtsOf, plainOf, type Letter } from './letters.ts';
import type { Pixels } from './pixels.ts';

/** Features of a batch's lines: `channels` numbers per step, line after line. */
export type Inside = { readonly data: Float32Array; readonly steps: number; readonly channels: number };
/** A line of a batch: its image, its index, and the width of a step in columns. */
export type GlyphPlace = { readonly line: Pixels; readonly at: number; readonly stride: number };

/** Steps before and after a letter's own that are looked at. */
const AROUND = 1;
/** Size of the ink window around a letter: rows of the full height, and columns. */
const ROWS = 24;
const COLUMNS = 9;
const COLUMN = 3;

type Ink = { readonly of: Float32Array; readonly whole: readonly number[] };

const meanOf = (
  ink: Float32Array,
  { width, height }: Pick<Pixels, 'width' | 'height'>,
  [left, right, row]: readonly [left: number, right: number, row: number],
): number => {
  const [top, bottom] = [Math.floor((row * height) / ROWS), Math.floor(((row + 1) * height) / ROWS)];
  const [from, to] = [Math.max(0, left), Math.min(width, right)];
  let sum = 0;
  for (let y = top; y < bottom; y++) for (let x = from; x < to; x++) sum += ink[y * width + x] ?? 0;
  return sum / Math.max(1, (bottom - top) * (right - left));
};

/** The sum of three bytes is at most this. */
const BRIGHTEST = 3 * 255;

/** The number below which a share of whole numbers lies: as if they were sorted, without sorting them. */
const quantile = (values: Uint16Array, share: number): number => {
  const counts = new Uint32Array(BRIGHTEST + 1);
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  let left = Math.floor(values.length * share);
  return counts.findIndex((count) => (left -= count) < 0);
};

/** How far each pixel is from the ground of the line, 0 to 1; and the mean of each row. */
const inkOf = ({ data, width, height }: Pixels): Ink => {
  const bright = new Uint16Array(width * height);
  for (let at = 0; at < bright.length; at++)
    bright[at] = (data[at * 3] ?? 0) + (data[at * 3 + 1] ?? 0) + (data[at * 3 + 2] ?? 0);
  const ground = quantile(bright, 0.5);
  // Loops: a function called for each pixel of each line takes several times as long.
  const far = new Uint16Array(bright.length);
  for (let at = 0; at < far.length; at++) far[at] = Math.abs((bright[at] ?? 0) - ground);
  const most = Math.max(3, quantile(far, 0.98));
  const of = new Float32Array(far.length);
  for (let at = 0; at < of.length; at++) of[at] = Math.min(1, (far[at] ?? 0) / most);
  const whole = Array.from({ length: ROWS }, (_, row) => meanOf(of, { width, height }, [0, width, row]));
  return { of, whole };
};

/** Letters are judged differently depending on the network's reading, such as 'l' or 'a'. */
const TAKEN_FOR = Array.from('lI1ioO0aeucny');

const takenFor = (character: string): number[] => {
  const letter = plainOf(character);
  const isUpper = Number(letter !== letter.toLowerCase());
  return [isUpper, ...TAKEN_FOR.map((one) => Number(one === letter || one === letter.toLowerCase()))];
};

/** How many numbers a look has, by the channels of the reading network. */
export const lookSize = (channels: number): number =>
  channels * (2 * AROUND + 1) + ROWS * (COLUMNS + 1) + TAKEN_FOR.length + 1;

const lookOf = (
  { data, steps, channels }: Inside,
  { line, at, stride, ink }: GlyphPlace & { readonly ink: Ink },
  { character, step }: Letter,
): Float32Array => {
  const look = new Float32Array(lookSize(channels));
  let place = 0;
  for (let near = step - AROUND; near <= step + AROUND; near++, place += channels)
    if (near >= 0 && near < steps)
      look.set(data.subarray((at * steps + near) * channels, (at * steps + near + 1) * channels), place);
  const left = Math.round((step + 0.5) * stride - (COLUMNS * COLUMN) / 2);
  for (let column = 0; column < COLUMNS; column++)
    for (let row = 0; row < ROWS; row++, place++)
      look[place] = meanOf(ink.of, line, [left + column * COLUMN, left + (column + 1) * COLUMN, row]);
  look.set([...ink.whole, ...takenFor(character)], place);
  return look;
};

/**
 * Features of each doubtful letter: the reading network's hidden state around its step, the ink around it, and the ink of the
 * whole line. Null for the others.
 */
export const looksOf = (
  inside: Inside,
  place: GlyphPlace,
  letters: readonly Letter[],
): readonly (Float32Array | null)[] => {
  let known: Ink | null = null;
  return letters.map((letter) => {
    if (doubtsOf(letter.character).length === 0) return null;
    known ??= inkOf(place.line);
    return lookOf(inside, { ...place, ink: known }, letter);
  });
};
