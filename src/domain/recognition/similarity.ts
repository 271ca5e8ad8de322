import { distance } from 'fastest-levenshtein';

/**
 * 1 - distance / length of the longer, kept as a fraction so that comparisons are exact: 7 of 10 letters is 0.70
 * and never 0.7000000000000001.
 */
export type Similarity = { readonly same: number; readonly of: number };

export const EQUAL: Similarity = { same: 1, of: 1 };

/** Similarity of two folded texts; two empty ones are equal. */
export const similarityOf = (a: string, b: string): Similarity => {
  const of = Math.max(a.length, b.length);
  return of === 0 ? EQUAL : { same: of - distance(a, b), of };
};

/** Negative when a is less alike than b. */
export const compareSimilarity = (a: Similarity, b: Similarity): number => a.same * b.of - b.same * a.of;

/** a >= percent / 100. */
export const isAtLeast = (a: Similarity, percent: number): boolean => a.same * 100 >= percent * a.of;

/** best - other <= percent / 100. */
export const isWithin = (best: Similarity, other: Similarity, percent: number): boolean =>
  (best.same * other.of - other.same * best.of) * 100 <= percent * best.of * other.of;

/** For storage and screens: 0 to 1, four decimals, 1 only for equal texts. */
export const asNumber = (a: Similarity): number => Math.round((a.same / a.of) * 10_000) / 10_000;
