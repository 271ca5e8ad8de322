/** Picture pixels: left, top, width, height. */
export type Box = readonly [x: number, y: number, width: number, height: number];

/** Which share of the first box lies within the other, 0 to 1; of a box without an area none does. */
export const shareWithin = ([left, top, width, height]: Box, [x, y, w, h]: Box): number => {
  const across = Math.min(left + width, x + w) - Math.max(left, x);
  const down = Math.min(top + height, y + h) - Math.max(top, y);
  return across > 0 && down > 0 ? (across * down) / (width * height) : 0;
};

/** Whether half of the first box, or more, lies within the other. */
export const liesOn = (box: Box, other: Box): boolean => shareWithin(box, other) >= 0.5;

/** Where most letters are of a script that nobody reads, the others are guessed: such a line is never a name. */
export const isInAnotherScript = ({
  text,
  foreign = 0,
}: {
  readonly text: string;
  readonly foreign?: number;
}): boolean => foreign > 0 && foreign >= Array.from(text).length / 2;
