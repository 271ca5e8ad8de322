/** With the item among those sorted by a key that no two share, in its place. Sorting them anew takes as many steps as there are. */
export const inserted = <T>(sorted: readonly T[], item: T, keyOf: (item: T) => string): readonly T[] => {
  const key = keyOf(item);
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const at = sorted[middle];
    if (at !== undefined && keyOf(at) < key) from = middle + 1;
    else to = middle;
  }
  return sorted.toSpliced(from, 0, item);
};
