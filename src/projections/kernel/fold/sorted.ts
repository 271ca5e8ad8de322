/** Index of the first item whose key is not less than `key`. */
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

/** Inserts an item into a list sorted by a unique key, in linear time. */
export const inserted = <T>(sorted: readonly T[], item: T, keyOf: (item: T) => string): readonly T[] =>
  sorted.toSpliced(placeOf(sorted, keyOf(item), keyOf), 0, item);

/** Removes the item with this key: the item and the rest in order; null when there is none. */
export const takenOut = <T>(
  sorted: readonly T[],
  key: string,
  keyOf: (item: T) => string,
): { readonly item: T; readonly others: readonly T[] } | null => {
  const place = placeOf(sorted, key, keyOf);
  const item = sorted[place];
  return item === undefined || keyOf(item) !== key ? null : { item, others: sorted.toSpliced(place, 1) };
};
