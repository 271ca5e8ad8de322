type Value = number | null | undefined;

/** Every number of the page: null, or lacking in the answer, is not measured. */
const written =
  (write: (value: number) => string) =>
  (value: Value): string | null =>
    typeof value === 'number' && Number.isFinite(value) ? write(value) : null;

export const wholeText = written((value) => value.toLocaleString('en-GB', { maximumFractionDigits: 0 }));
export const oneDecimal = written((value) => value.toFixed(1));
/** Of 0 to 100. */
export const percentText = written((value) => `${value.toFixed(1)}%`);
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
