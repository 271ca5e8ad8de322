/** A quotient of whole, non-negative numbers, half up; computed on whole numbers, so that 2.25 is 2.3 and 1.05 is 1.1. */
export const roundedQuotient = (numerator: number, denominator: number, decimals: number): number => {
  const scale = 10 ** decimals;
  return Math.floor((2 * numerator * scale + denominator) / (2 * denominator)) / scale;
};

/** A mean with one decimal, null of nothing. */
export const meanOf = (sum: number, count: number): number | null =>
  count === 0 ? null : roundedQuotient(sum, count, 1);

/** A mean of scores from 0 to 1 with four decimals, null of none. */
export const meanScore = (scores: readonly number[]): number | null =>
  scores.length === 0
    ? null
    : Math.round((scores.reduce((sum, score) => sum + score, 0) / scores.length) * 10_000) / 10_000;

/** A share in percent with one decimal, null of nothing. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : roundedQuotient(part * 100, whole, 1);
