import type { Json } from '../../../domain/kernel/json.ts';

type JsonObject = { readonly [key: string]: Json };

const sameList = (a: readonly Json[], b: readonly Json[]): boolean =>
  a.length === b.length && a.every((item, index) => sameJson(item, b[index] ?? null));

const sameObject = (a: JsonObject, b: JsonObject): boolean => {
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key] ?? null, b[key] ?? null));
};

export const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

/** Whether two values have the same canonical JSON, without serialising them. */
export const sameJson = (a: Json, b: Json): boolean => {
  if (a === b) return true;
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false;
  if (isList(a)) return isList(b) && sameList(a, b);
  return !isList(b) && sameObject(a, b);
};
