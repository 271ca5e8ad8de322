import type { Box } from './read-name.ts';

/** The area that two boxes share, in pixels; 0 where they do not meet. */
export const sharedArea = ([left, top, width, height]: Box, [x, y, w, h]: Box): number => {
  const across = Math.min(left + width, x + w) - Math.max(left, x);
  const along = Math.min(top + height, y + h) - Math.max(top, y);
  return Math.max(0, across) * Math.max(0, along);
};

/** Whether half of the first box, or more, lies within the other; a box without an area lies nowhere. */
export const liesOn = (box: Box, other: Box): boolean => {
  const shared = sharedArea(box, other);
  return shared > 0 && shared >= 0.5 * box[2] * box[3];
};
