import type { MyStats } from '../../contracts/my.ts';

const WINDOW_DAYS = 42;
/** A median of fewer members would reveal individuals. */
const FEWEST_OTHERS = 5;

const medianAt = (length: number, at: (index: number) => number): number =>
  length % 2 === 1 ? at((length - 1) / 2) : (at(length / 2 - 1) + at(length / 2)) / 2;

/** Number of entries of `sorted` below `value`. */
const below = (sorted: ArrayLike<number>, value: number): number => {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
};

const wholePercent = (own: number, median: number): number => {
  const change = ((own - median) * 100) / median;
  return Math.sign(change) * Math.round(Math.abs(change));
};

/**
 * A player's sessions of 42 days against the median of the other active members. `active`: ascending counts of all
 * players with a session in the window, including their own when it is not 0.
 */
export const compareWithOthers = (own: number, active: ArrayLike<number>): NonNullable<MyStats['comparison']> => {
  const without = own > 0 ? below(active, own) : active.length;
  const members = own > 0 ? active.length - 1 : active.length;
  if (members < FEWEST_OTHERS) return { windowDays: WINDOW_DAYS, own, median: null, members, percent: null };
  const median = medianAt(members, (index) => active[index < without ? index : index + 1] ?? 0);
  return { windowDays: WINDOW_DAYS, own, median, members, percent: wholePercent(own, median) };
};
