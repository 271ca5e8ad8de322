/** Picture pixels: left, top, width, height. */
export type Box = readonly [x: number, y: number, width: number, height: number];

/** Share of the first box that lies within the other, 0 to 1; 0 for a box without area. */
export const shareWithin = ([left, top, width, height]: Box, [x, y, w, h]: Box): number => {
  const across = Math.min(left + width, x + w) - Math.max(left, x);
  const down = Math.min(top + height, y + h) - Math.max(top, y);
  return across > 0 && down > 0 ? (across * down) / (width * height) : 0;
};

/** Whether half of the first box, or more, lies within the other. */
export const liesOn = (box: Box, other: Box): boolean => shareWithin(box, other) >= 0.5;

/**
 * When most letters belong to a script that the engine cannot read, the others are guesses: the line is never a name.
 */
export const isInAnotherScript = ({
  text,
  foreign = 0,
}: {
  readonly text: string;
  readonly foreign?: number;
}): boolean => foreign > 0 && foreign >= Array.from(text).length / 2;
