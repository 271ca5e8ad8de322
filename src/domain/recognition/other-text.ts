import type { Line } from './names-in-picture.ts';
import type { Box, ReadName } from './read-name.ts';

const covered = ([left, top, width, height]: Box, [x, y, w, h]: Box): number => {
  const across = Math.min(left + width, x + w) - Math.max(left, x);
  const along = Math.min(top + height, y + h) - Math.max(top, y);
  return (Math.max(0, across) * Math.max(0, along)) / Math.max(1, width * height);
};

/** Lines of a picture of which nothing stands among the names that were read in it. */
export const otherText = <T extends Pick<Line, 'text' | 'box'>>(
  lines: readonly T[],
  names: readonly Pick<ReadName, 'box'>[],
): readonly T[] => lines.filter((line) => !names.some(({ box }) => box !== null && covered(box, line.box) >= 0.5));
