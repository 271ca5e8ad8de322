/** One example: numbers, what is known beforehand as log-odds, and what it was. */
export type Example = { readonly x: readonly number[]; readonly offset: number; readonly y: 0 | 1 };

const sigmoid = (odds: number): number => 1 / (1 + Math.exp(-odds));

/** Solves A x = b in place, with pivots: small and dense. */
const solve = (a: number[][], b: number[]): number[] => {
  const n = b.length;
  for (let column = 0; column < n; column++) {
    const rows = a.slice(column);
    const pivot =
      column +
      rows.reduce((best, row, i) => (Math.abs(row[column] ?? 0) > Math.abs(rows[best]?.[column] ?? 0) ? i : best), 0);
    [a[column], a[pivot]] = [a[pivot] ?? [], a[column] ?? []];
    [b[column], b[pivot]] = [b[pivot] ?? 0, b[column] ?? 0];
    const top = a[column] ?? [];
    for (let row = column + 1; row < n; row++) {
      const line = a[row] ?? [];
      const factor = (line[column] ?? 0) / (top[column] ?? 1);
      for (let k = column; k < n; k++) line[k] = (line[k] ?? 0) - factor * (top[k] ?? 0);
      b[row] = (b[row] ?? 0) - factor * (b[column] ?? 0);
    }
  }
  const x = b.map(() => 0);
  for (let row = n - 1; row >= 0; row--) {
    const known = x.reduce((sum, value, k) => (k > row ? sum + value * (a[row]?.[k] ?? 0) : sum), 0);
    x[row] = ((b[row] ?? 0) - known) / (a[row]?.[row] ?? 1);
  }
  return x;
};

/** Weights of a logistic regression by Newton's steps; `ridge` pulls every weight to nothing. */
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
    const move = solve(curvature, gradient);
    weights = weights.map((weight, i) => weight + Math.max(-4, Math.min(4, move[i] ?? 0)));
  }
  return weights;
};
