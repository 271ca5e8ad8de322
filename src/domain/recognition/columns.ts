import type { Box } from '../kernel/text-lines.ts';

/** Edges and centres of one column differ by so much of a line's height. */
const ALIGNED = 0.6;
/** And their heights by so much: 'ver' beside 'Moly' in large letters. */
const TALLER = 2;
/** So many lines below each other are a column. */
const LEAST = 3;
/** Fewer players do not tell where a roster stands. */
const LEAST_PLAYERS = 4;
/** Lists stand in several columns of about the same length; in a shorter one they share their rows with the longest. */
const AS_LONG = { nearly: 0.9, atLeast: 0.6 } as const;
/** A stranger may stand one place further than the players do, and a bit. */
const FURTHER = 1.2;
const HEIGHTS = 2;

const near = (a: number, b: number, height: number): boolean => Math.abs(a - b) <= ALIGNED * height;

/** Whether two lines stand below each other: by their left edges, their centres or their right edges. */
const isAligned = ([left, top, width, height]: Box, [x, y, w, h]: Box): boolean => {
  const tall = Math.min(height, h);
  if (Math.max(height, h) > TALLER * tall || near(top, y, tall)) return false;
  return near(left, x, tall) || near(left + width / 2, x + w / 2, tall) || near(left + width, x + w, tall);
};

/** How many of some lines stand in one column with a box. */
export const alignedWith = (box: Box, others: readonly Box[]): number =>
  others.filter((other) => isAligned(box, other)).length;

const medianOf = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The widest step from one to the next. */
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

/** Whether a box stands in the part of the screen that the players take up, or next to it. */
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

/** Whether a box stands in one of the longest columns of texts; everything does where there is none. */
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
 * Whether a box stands where names stand: `players` are the lines of known ones, `texts` all that may be names. Names stand
 * in columns, and what stands in no column of players is text of the interface. Of too few players nobody can tell, and the
 * longest columns of all texts are taken.
 */
export const placeOf = (players: readonly Box[], texts: readonly Box[]): ((box: Box) => boolean) => {
  if (players.length < LEAST_PLAYERS) return longestOf(texts);
  const inColumn = players.filter((box) => alignedWith(box, players) > 0);
  const isInBlock = blockOf(players);
  // Where players stand anyhow, so may strangers.
  if (inColumn.length < players.length / 2) return isInBlock;
  return (box) => isInBlock(box) && alignedWith(box, inColumn) > 0;
};
