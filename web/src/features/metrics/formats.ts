type Value = number | null | undefined;

/** Every number of the page: null, or lacking in the answer, is not measured. */
const written =
  (write: (value: number) => string) =>
  (value: Value): string | null =>
    typeof value === 'number' && Number.isFinite(value) ? write(value) : null;

export const whole = written((value) => value.toLocaleString('en-GB', { maximumFractionDigits: 0 }));
export const oneDecimal = written((value) => value.toFixed(1));
/** Of 0 to 100. */
export const percent = written((value) => `${value.toFixed(1)}%`);
/** Of 0 to 1. */
export const share = written((value) => `${(value * 100).toFixed(1)}%`);
export const seconds = written((value) => `${value.toFixed(1)} s`);
/** Bounds of buckets are short of themselves: 0.025. */
export const bound = written((value) => `${value} s`);
/** '310 ms', '4.1 s'. */
export const milliseconds = written((value) => {
  if (value >= 1000) return `${(value / 1000).toFixed(1)} s`;
  return value < 1 ? 'under 1 ms' : `${Math.round(value)} ms`;
});

/** A scale of at most six round values that holds both; it never has one value only. */
export const ticksFor = (low: number, high: number): number[] => {
  const wanted = Math.max(high - low, 1) / 5;
  const decade = 10 ** Math.floor(Math.log10(wanted));
  const step = decade * ([1, 2, 5, 10].find((one) => one * decade >= wanted) ?? 10);
  const [from, to] = [Math.floor(low / step), Math.max(Math.ceil(high / step), Math.floor(low / step) + 1)];
  // counted in whole steps: sums of tenths do not end where they should
  return Array.from({ length: to - from + 1 }, (_, index) => Number(((from + index) * step).toPrecision(6)));
};
