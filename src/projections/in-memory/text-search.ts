type Entry<T> = readonly [text: string, of: T];

const placed = <T>(entries: readonly Entry<T>[]) => {
  const texts = entries.map(([text]) => text).join('\n');
  let length = 0;
  const places = entries.map(([text, of]) => {
    const end = length + text.length;
    length = end + 1;
    return { end, of };
  });
  return { texts, places };
};

/**
 * Finds whose texts contain a part, in the order of the entries, each once. All texts are looked through as one, so that a
 * search among thousands takes microseconds; that one is made at the first search. No text contains a line break.
 */
export const createTextSearch = <T>(entriesOf: () => readonly Entry<T>[]): ((part: string) => readonly T[]) => {
  let all: ReturnType<typeof placed<T>> | null = null;
  return (part) => {
    all ??= placed(entriesOf());
    const { texts, places } = all;
    const found = new Set<T>();
    let index = 0;
    for (let at = texts.indexOf(part); at !== -1;) {
      const place = places[index];
      if (place === undefined) break;
      index += 1;
      if (place.end < at) continue;
      found.add(place.of);
      at = texts.indexOf(part, place.end + 1);
    }
    return [...found];
  };
};
