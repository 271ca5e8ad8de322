/** One example: features, prior log-odds, and outcome. */
export type Example = { readonly x: readonly number[]; readonly offset: number; readonly y: 0 | 1 };

const sigmoid = (odds: number): number => 1 / (1 + Math.exp(-odds));

type Matrix = readonly number[][];
const at = (row: readonly number[] | undefined, place: number): number => row?.[place] ?? 0;

/** Pivots by the largest number of a column, for numerical stability. */
const pivot = (a: number[][], column: number): void => {
  const rest = a.slice(column).sort((x, y) => Math.abs(at(y, column)) - Math.abs(at(x, column)));
  a.splice(column, rest.length, ...rest);
};

const withoutMultiple = (row: readonly number[], top: readonly number[], factor: number): number[] =>
  row.map((value, place) => value - factor * at(top, place));

/** Solves A x = b by Gaussian elimination; b is the last column of each row. */
const solve = (rows: Matrix): number[] => {
  const a = rows.map((row) => [...row]);
  const n = a.length;
  for (let column = 0; column < n; column++) {
    pivot(a, column);
    const top = a[column] ?? [];
    for (let row = column + 1; row < n; row++)
      a[row] = withoutMultiple(a[row] ?? [], top, at(a[row], column) / at(top, column));
  }
  const x = Array.from({ length: n }, () => 0);
  for (let row = n - 1; row >= 0; row--) {
    const known = x.reduce((sum, value, place) => sum + value * (place > row ? at(a[row], place) : 0), 0);
    x[row] = (at(a[row], n) - known) / at(a[row], row);
  }
  return x;
};

/** Weights of a logistic regression by Newton's method; `ridge` is the penalty on all weights. */
export const fitLogistic = (examples: readonly Example[], size: number, ridge = 0.5): number[] => {
  let weights = Array.from({ length: size }, () => 0);
  for (let step = 0; step < 25; step++) {
    const gradient = weights.map((weight) => -ridge * weight);
    const curvature = weights.map((_, i) => weights.map((__, k) => (i === k ? ridge : 0)));
    for (const { x, offset, y } of examples) {
      const p = sigmoid(x.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), offset));
      const slope = Math.max(1e-9, p * (1 - p));
      for (const [i, value] of x.entries()) {
        gradient[i] = (gradient[i] ?? 0) + (y - p) * value;
        const line = curvature[i] ?? [];
        for (const [k, other] of x.entries()) line[k] = (line[k] ?? 0) + slope * value * other;
      }
    }
    const move = solve(curvature.map((row, place) => [...row, at(gradient, place)]));
    weights = weights.map((weight, i) => weight + Math.max(-4, Math.min(4, move[i] ?? 0)));
  }
  return weights;
};
