/** Where rows lie, in px from the first one's top. */
export type Geometry = {
  total: number;
  topOf: (index: number) => number;
  /** The row at a place: the first for one above all of them, the last for one below. */
  at: (px: number) => number;
};

/** Rows that are all equally high. */
export const evenRows = (count: number, height: number): Geometry => ({
  total: count * height,
  topOf: (index) => index * height,
  at: (px) => Math.max(0, Math.min(count - 1, Math.floor(px / height))),
});

/** Rows as high as they were measured, or as estimated until then. */
export const measuredRows = (
  ids: readonly string[],
  heights: ReadonlyMap<string, number>,
  estimate: number,
): Geometry => {
  const tops = new Float64Array(ids.length + 1);
  for (const [index, id] of ids.entries()) tops[index + 1] = (tops[index] ?? 0) + (heights.get(id) ?? estimate);
  const topOf = (index: number) => tops[index] ?? 0;
  return {
    total: topOf(ids.length),
    topOf,
    at: (px) => {
      let low = 0;
      let high = Math.max(0, ids.length - 1);
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if (topOf(middle) <= px) low = middle;
        else high = middle - 1;
      }
      return low;
    },
  };
};
