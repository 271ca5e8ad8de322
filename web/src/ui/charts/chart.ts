/** A line, or one part of every bar. */
export type Series = {
  name: string;
  /** One for each label; null where nothing was measured. */
  values: readonly (number | null)[];
  /** A colour of our CSS; else one by its place. */
  colour?: string;
  /** Drawn heavier than the others. */
  strong?: boolean;
};

/** Data of a chart, its table and its summary. */
export type ChartData = {
  /** Summary in one sentence. */
  summary: string;
  /** Of the values, e.g. days; each of them once. */
  labels: readonly string[];
  series: readonly Series[];
};

/** How the values of a chart are written. All have one unit. */
export type Scale = {
  /** Of the axis: 'raids', '%'. */
  unit: string;
  /** Of a value in words: '12 raids', '97.0%'. */
  format?: (value: number) => string;
  /** Inverted axis, for ranks. */
  falls?: boolean;
  /** Where the axis begins and ends; else from 0 to what the values need. */
  low?: number;
  high?: number;
};

/** A value in words. */
export const valueText = (value: number | null, { unit, format }: Scale): string => {
  if (value === null) return 'not measured';
  return format?.(value) ?? `${value} ${unit}`;
};

/** Of a drawing whose page says no other, in px. */
export const chartHeight = 200;

/** Maximum number of drawn values; more are only in the table. */
export const mostDrawn = 400;

/** Lines differ by pattern beside the colour. */
const looks = [
  { colour: 'var(--data)', dash: 'none' },
  { colour: 'var(--brass-9)', dash: '6 4' },
  { colour: 'var(--ink-10)', dash: '2 3' },
] as const;
export const dashOf = (index: number): string => looks[index % looks.length]?.dash ?? 'none';
export const colourOf = ({ colour }: Series, index: number): string =>
  colour ?? looks[index % looks.length]?.colour ?? 'var(--data)';

/** Every n-th label, so that those that are written do not touch; always the last one, which is today's. */
export const writtenLabels = (count: number, room: number): number[] => {
  const step = Math.max(1, Math.ceil(count / Math.max(1, room)));
  return Array.from({ length: count }, (_, index) => index).filter((index) => (count - 1 - index) % step === 0);
};

const measuredOf = (series: readonly Series[]): number[] =>
  series.flatMap(({ values }) => values.filter((value) => value !== null));

/** Whether there is anything to draw. */
export const isEmpty = (series: readonly Series[]): boolean => measuredOf(series).length === 0;

/** The highest of the values; of bars the highest pile. */
export const highestOf = (series: readonly Series[], piled: boolean): number => {
  if (!piled) return Math.max(0, ...measuredOf(series));
  const count = series[0]?.values.length ?? 0;
  const piles = Array.from({ length: count }, (_, at) => series.reduce((sum, one) => sum + (one.values[at] ?? 0), 0));
  return Math.max(0, ...piles);
};

/** Bars of counts, none where all of them are zero: then the chart says that there is nothing. */
export const barsOf = (series: readonly Series[]): readonly Series[] => (highestOf(series, true) === 0 ? [] : series);

/** A scale of round values, in about that many steps, that holds both; it never has one value only. */
export const ticksFor = (low: number, high: number, steps = 5): number[] => {
  const wanted = Math.max(high - low, 1) / steps;
  const decade = 10 ** Math.floor(Math.log10(wanted));
  const step = decade * ([1, 2, 5, 10].find((one) => one * decade >= wanted) ?? 10);
  const [from, to] = [Math.floor(low / step), Math.max(Math.ceil(high / step), Math.floor(low / step) + 1)];
  // counted in whole steps: sums of tenths do not end where they should
  return Array.from({ length: to - from + 1 }, (_, index) => Number(((from + index) * step).toPrecision(6)));
};
