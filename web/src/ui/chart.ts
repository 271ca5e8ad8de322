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

/** Lines differ by pattern and by colour. */
const looks = [
  { stroke: 'var(--data)', dash: 'none' },
  { stroke: 'var(--brass-9)', dash: '6 4' },
  { stroke: 'var(--text-muted)', dash: '2 3' },
] as const;
export const lookOf = (index: number) => looks[index % looks.length] ?? looks[0];
/** The units of a drawing, whatever its size. */
export const width = 100;
export const height = 100;

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
