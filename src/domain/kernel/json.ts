/** Stored shapes: null, never `undefined`; type aliases, no interfaces. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Canonical text: keys sorted at every depth, so that equal documents have equal text. */
export const canonicalJson = (value: Json): string => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item: Json) => canonicalJson(item)).join(',')}]`;
  const object = value as { readonly [key: string]: Json };
  const members = Object.keys(object)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(object[key] ?? null)}`);
  return `{${members.join(',')}}`;
};
