import type { Box } from './read-name.ts';

const covered = ([left, top, width, height]: Box, [x, y, w, h]: Box): number => {
  const across = Math.min(left + width, x + w) - Math.max(left, x);
  const along = Math.min(top + height, y + h) - Math.max(top, y);
  return (Math.max(0, across) * Math.max(0, along)) / Math.max(1, width * height);
};

/** Half of a name lies on its line. */
const ON = 0.5;

/** Lines of a picture on which none of the names stands that were read in it: nothing that was read vanishes. */
export const otherText = <T extends { readonly box: Box }>(
  lines: readonly T[],
  names: readonly { readonly box: Box | null }[],
): readonly T[] => lines.filter((line) => !names.some(({ box }) => box !== null && covered(box, line.box) >= ON));
