export type Series = {
  name: string;
  values: readonly (number | null)[];
  /** Else as all of them are written. */
  format?: (value: number) => string;
};
type Measured = { x: number; value: number };
export type Run = readonly Measured[];
/** Where a value stands in the drawing: 'x,y'. */
export type Points = (at: Measured) => string;

/** Lines differ by pattern and by points beside the colour; only the first has one. */
const looks = [
  { stroke: 'var(--data)', dash: 'none', points: 'round' },
  { stroke: 'var(--ink-10)', dash: '6 4', points: 'square' },
  { stroke: 'var(--ink-9)', dash: '2 3', points: 'square' },
] as const;
export const lookOf = (index: number) => looks[index % looks.length] ?? looks[0];
/** The units of a drawing, whatever its size. */
export const width = 100;
export const height = 100;

/** Where nothing was measured: the first of the labels, and how many of them. */
export type Gap = { from: number; count: number };
export const gapsOf = (series: readonly Series[], length: number): Gap[] => {
  const gaps: Gap[] = [];
  for (let index = 0; index < length; index += 1) {
    if (series.some(({ values }) => (values[index] ?? null) !== null)) continue;
    const last = gaps.at(-1);
    if (last !== undefined && last.from + last.count === index) last.count += 1;
    else gaps.push({ from: index, count: 1 });
  }
  return gaps;
};

/** Unbroken runs of measured values: a gap stays where nothing was measured. */
export const runsOf = (values: readonly (number | null)[]): Run[] => {
  const runs: Measured[][] = [];
  let run: Measured[] | null = null;
  values.forEach((value, x) => {
    if (value === null) {
      run = null;
      return;
    }
    if (run === null) runs.push((run = []));
    run.push({ x, value });
  });
  return runs;
};
