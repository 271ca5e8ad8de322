import type { Box } from '../../../domain/kernel/text-lines.ts';

/** Output of the detection network: probability of text per pixel. */
export type ProbabilityMap = { readonly data: Float32Array; readonly width: number; readonly height: number };

/** Of PaddleOCR's post-processing of DB, but for BOX: small game fonts score lower than print. */
const PIXEL = 0.3;
const BOX = 0.5;
const SMALLEST_SIDE = 3;
const UNCLIP = 1.6;

type Region = {
  left: number;
  top: number;
  right: number;
  bottom: number;
  pixels: number;
  sum: number;
};

/** Fills one connected region (8 neighbours) with an explicit stack: a recursion would overflow on big regions. */
const fill = (map: ProbabilityMap, seen: Uint8Array, start: number, stack: Int32Array): Region => {
  const { data, width, height } = map;
  const x0 = start % width;
  const y0 = (start - x0) / width;
  const region: Region = { left: x0, top: y0, right: x0, bottom: y0, pixels: 0, sum: 0 };
  let depth = 0;
  const visit = (at: number): void => {
    if (seen[at] !== 0 || (data[at] ?? 0) <= PIXEL) return;
    seen[at] = 1;
    stack[depth++] = at;
  };
  visit(start);
  while (depth > 0) {
    const at = stack[--depth] ?? 0;
    const x = at % width;
    const y = (at - x) / width;
    region.left = Math.min(region.left, x);
    region.right = Math.max(region.right, x);
    region.top = Math.min(region.top, y);
    region.bottom = Math.max(region.bottom, y);
    region.pixels++;
    region.sum += data[at] ?? 0;
    for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++)
      for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) visit(ny * width + nx);
  }
  return region;
};

/** The network marks a shrunken core of each text; this grows it back: area x ratio / perimeter on every side. */
const unclip = (region: Region, map: ProbabilityMap): Box => {
  const width = region.right - region.left + 1;
  const height = region.bottom - region.top + 1;
  const by = (width * height * UNCLIP) / (2 * (width + height));
  const left = Math.max(0, region.left - by);
  const top = Math.max(0, region.top - by);
  const right = Math.min(map.width, region.right + 1 + by);
  const bottom = Math.min(map.height, region.bottom + 1 + by);
  return [left, top, right - left, bottom - top];
};

/**
 * The upright boxes of text in a probability map, in its pixels, as the map has them: neighbours of a row are not
 * joined, since between two names of a roster there is as much room as between two words.
 */
export const textRegions = (map: ProbabilityMap): Box[] => {
  const seen = new Uint8Array(map.data.length);
  const stack = new Int32Array(map.data.length);
  const boxes: Box[] = [];
  for (let at = 0; at < map.data.length; at++) {
    if (seen[at] !== 0 || (map.data[at] ?? 0) <= PIXEL) continue;
    const region = fill(map, seen, at, stack);
    const side = Math.min(region.right - region.left, region.bottom - region.top) + 1;
    if (side >= SMALLEST_SIDE && region.sum / region.pixels >= BOX) boxes.push(unclip(region, map));
  }
  return boxes;
};

/** A box of one scale in whole pixels of a picture, inside of it and at least one pixel wide and high. */
export const scaleBox = (box: Box, by: readonly [x: number, y: number], size: readonly [number, number]): Box => {
  const clamp = (value: number, most: number): number => Math.min(Math.max(0, value), most);
  const left = clamp(Math.floor(box[0] * by[0]), size[0] - 1);
  const top = clamp(Math.floor(box[1] * by[1]), size[1] - 1);
  const right = clamp(Math.ceil((box[0] + box[2]) * by[0]), size[0]);
  const bottom = clamp(Math.ceil((box[1] + box[3]) * by[1]), size[1]);
  return [left, top, Math.max(1, right - left), Math.max(1, bottom - top)];
};

/** Reading order: by rows (boxes whose middles lie within half a height), in a row from left to right. */
export const inReadingOrder = <T extends { readonly box: Box }>(lines: readonly T[]): T[] => {
  const middle = ({ box }: T): number => box[1] + box[3] / 2;
  const rows: T[][] = [];
  for (const line of [...lines].sort((a, b) => middle(a) - middle(b))) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row !== undefined && first !== undefined && middle(line) - middle(first) <= first.box[3] / 2) row.push(line);
    else rows.push([line]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.box[0] - b.box[0]));
};
