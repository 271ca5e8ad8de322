const KEYS_AT_ONCE = 1_000;

export const inChunks = <T>(items: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / KEYS_AT_ONCE) }, (_, index) =>
    items.slice(index * KEYS_AT_ONCE, (index + 1) * KEYS_AT_ONCE),
  );
