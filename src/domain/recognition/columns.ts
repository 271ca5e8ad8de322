import { liesOn } from '../kernel/text-lines.ts';
import type { Box } from '../kernel/text-lines.ts';

/** Tolerance for edges and centres of a column, in line heights. */
const ALIGNED = 0.6;
/** Maximum ratio of line heights in a column, against 'ver' beside 'Moly' in large letters. */
const TALLER = 2;
/** Minimum number of lines in a column. */
const LEAST = 3;
/** Minimum number of known players for locating the roster. */
const LEAST_PLAYERS = 4;
/** Lists have columns of similar length; a shorter column must share rows with the longest. */
const AS_LONG = { nearly: 0.9, atLeast: 0.6 } as const;
/** An unknown name may be slightly more than one row away from known players. */
const FURTHER = 1.2;
const HEIGHTS = 2;

const near = (a: number, b: number, height: number): boolean => Math.abs(a - b) <= ALIGNED * height;

/** Whether two lines are aligned by left edges, centres or right edges. */
const isAligned = ([left, top, width, height]: Box, [x, y, w, h]: Box): boolean => {
  const tall = Math.min(height, h);
  if (Math.max(height, h) > TALLER * tall || near(top, y, tall)) return false;
  return near(left, x, tall) || near(left + width / 2, x + w / 2, tall) || near(left + width, x + w, tall);
};

/** Number of lines in the same column as a box. */
export const alignedWith = (box: Box, others: readonly Box[]): number =>
  others.filter((other) => isAligned(box, other)).length;

const medianOf = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Widest gap between neighbours. */
const widestGap = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.max(0, ...sorted.slice(1).map((value, at) => value - (sorted[at] ?? value)));
};

type Span = readonly [from: number, to: number];
const spanOf = (values: readonly number[], height: number): Span => {
  const beyond = Math.max(HEIGHTS * height, FURTHER * widestGap(values));
  return [Math.min(...values) - beyond, Math.max(...values) + beyond];
};
const isIn = (value: number, [from, to]: Span): boolean => value >= from && value <= to;

/** Whether a box is in or next to the area of known players. */
const blockOf = (players: readonly Box[]): ((box: Box) => boolean) => {
  const height = medianOf(players.map(([, , , tall]) => tall));
  const across = spanOf(
    players.map(([left, , width]) => left + width / 2),
    height,
  );
  const along = spanOf(
    players.map(([, top, , tall]) => top + tall / 2),
    height,
  );
  return ([left, top, width, tall]) => isIn(left + width / 2, across) && isIn(top + tall / 2, along);
};

/** Whether a box is in one of the longest columns of text; true when there are no columns. */
const longestOf = (texts: readonly Box[]): ((box: Box) => boolean) => {
  const lengths = texts.map((box) => 1 + alignedWith(box, texts));
  const longest = Math.max(0, ...lengths);
  if (longest < LEAST) return () => true;
  const rows = texts.filter((_, at) => lengths[at] === longest);
  const sharesRow = ([, top, , height]: Box): boolean =>
    rows.some(([, y, , h]) => Math.abs(top + height / 2 - y - h / 2) <= Math.min(height, h) / 2);
  return (box) => {
    const column = [box, ...texts.filter((other) => isAligned(box, other))];
    if (column.length < Math.max(LEAST, AS_LONG.atLeast * longest)) return false;
    return column.length >= AS_LONG.nearly * longest || column.filter(sharesRow).length >= column.length / 2;
  };
};

/**
 * Whether a box is where names are expected. `players`: lines of known players; `texts`: all candidate lines. Names are
 * in columns, so text outside the players' columns belongs to the interface. With too few known players the longest
 * columns of text are used.
 */
export const nameColumnTest = (players: readonly Box[], texts: readonly Box[]): ((box: Box) => boolean) => {
  if (players.length < LEAST_PLAYERS) return longestOf(texts);
  const inColumn = players.filter((box) => alignedWith(box, players) > 0);
  const isInBlock = blockOf(players);
  // Known players are not in columns, so unknown ones need not be either.
  if (inColumn.length < players.length / 2) return isInBlock;
  return (box) => isInBlock(box) && alignedWith(box, inColumn) > 0;
};

/** Lines of a picture that contain none of its names, so that no text is lost. */
export const linesBesideNames = <T extends { readonly box: Box }>(
  lines: readonly T[],
  names: readonly { readonly box: Box | null }[],
): readonly T[] => lines.filter((line) => !names.some(({ box }) => box !== null && liesOn(box, line.box)));
