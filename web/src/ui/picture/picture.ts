import { withBase } from '../../base-path.ts';
import type { Rect } from '../zoom/view.ts';

export type Picture = { source: string; size: readonly [width: number, height: number] };

/** How the line around a region looks; the pattern says it beside the colour. */
export type RegionLine = 'solid' | 'dashed' | 'dotted' | 'alarm' | 'struck';

/** Region of a picture that belongs to an item. */
export type Region = {
  id: string;
  /** Index of the picture; null when no picture shows it. */
  picture: number | null;
  rect: Rect | null;
  label: string;
  line: RegionLine;
};

/** A clicked place without a region, sized like the regions beside it. */
export type Spot = { image: number; box: [number, number, number, number] };

/** A picture's address: paths that the server knows are taken as they are, others lie under /static/; the rest is refused. */
export const mediaSource = (path: string): string | null => {
  if (path.includes('..') || /^\/\//u.test(path) || /^(?:javascript|data):/iu.test(path)) return null;
  if (/^https?:\/\//u.test(path)) return path;
  return withBase(/^\/(?:media|static|objects\/)/u.test(path) ? path : `/static/${path}`);
};

const middleOf = (numbers: readonly number[], fallback: number) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? fallback;

/** Region at a point, sized like the others of the picture. */
export const spotAt = (
  { x, y }: { x: number; y: number },
  [width, height]: Picture['size'],
  rects: readonly Rect[],
): Spot['box'] => {
  const side = (all: readonly number[], most: number, fallback: number) =>
    Math.round(Math.min(most, middleOf(all, fallback)));
  const wide = side(
    rects.map((rect) => rect[2]),
    width,
    width / 10,
  );
  const high = side(
    rects.map((rect) => rect[3]),
    height,
    height / 40,
  );
  const left = Math.round(Math.min(Math.max(0, x), width - wide));
  const top = Math.round(Math.min(Math.max(0, y - high / 2), height - high));
  return [left, top, wide, high];
};
