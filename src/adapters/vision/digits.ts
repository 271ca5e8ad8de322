/** Digits of 3 by 5 cells: the numbers of a sheet need no font of the machine. */
const shapes: Readonly<Record<string, string>> = {
  0: '111101101101111',
  1: '010110010010111',
  2: '111001111100111',
  3: '111001111001111',
  4: '101101111001001',
  5: '111100111001111',
  6: '111100111101111',
  7: '111001010010010',
  8: '111101111101111',
  9: '111101111001111',
};
const cell = 6;
const advance = 4 * cell;

const squares = (digit: string, left: number): string =>
  Array.from(shapes[digit] ?? '')
    .flatMap((bit, at) =>
      bit === '1'
        ? [`M${String(left + (at % 3) * cell)} ${String(Math.floor(at / 3) * cell)}h${cell}v${cell}h-${cell}z`]
        : [],
    )
    .join('');

/** A number as an SVG, black on white. */
export const numberSvg = (number: number): Buffer => {
  const text = String(number);
  const path = Array.from(text)
    .map((digit, at) => squares(digit, at * advance))
    .join('');
  const [width, height] = [text.length * advance, 5 * cell];
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="${path}" fill="#000"/></svg>`,
  );
};
