/** Where the first item stands whose key is not less than `key`. */
const placeOf = <T>(sorted: readonly T[], key: string, keyOf: (item: T) => string): number => {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const at = sorted[middle];
    if (at !== undefined && keyOf(at) < key) from = middle + 1;
    else to = middle;
  }
  return from;
};

/** With the item among those sorted by a key that no two share, in its place. Sorting them anew takes as many steps as there are. */
export const inserted = <T>(sorted: readonly T[], item: T, keyOf: (item: T) => string): readonly T[] =>
  sorted.toSpliced(placeOf(sorted, keyOf(item), keyOf), 0, item);

/** The item with this key, and the others in their order; null when none has it. */
export const takenOut = <T>(
  sorted: readonly T[],
  key: string,
  keyOf: (item: T) => string,
): { readonly item: T; readonly others: readonly T[] } | null => {
  const place = placeOf(sorted, key, keyOf);
  const item = sorted[place];
  return item === undefined || keyOf(item) !== key ? null : { item, others: sorted.toSpliced(place, 1) };
};
