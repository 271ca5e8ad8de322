import type { Json } from '../../../domain/kernel/json.ts';
import type { DerivedView } from './projection.ts';

type JsonObject = { readonly [key: string]: Json };

const sameList = (a: readonly Json[], b: readonly Json[]): boolean =>
  a.length === b.length && a.every((item, index) => sameJson(item, b[index] ?? null));

const sameObject = (a: JsonObject, b: JsonObject): boolean => {
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key] ?? null, b[key] ?? null));
};

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

/** Whether two values have the same canonical JSON, without serialising them. */
export const sameJson = (a: Json, b: Json): boolean => {
  if (a === b) return true;
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false;
  if (isList(a)) return isList(b) && sameList(a, b);
  return !isList(b) && sameObject(a, b);
};

/** One item of a document that was added, removed or replaced. */
export type ItemChange = {
  readonly view: DerivedView<Json>;
  readonly key: string;
  readonly removed: Json;
  readonly added: Json;
};

const NONE: ReadonlyMap<string, Json> = new Map();

/** Computes the items of a document before and after, and returns those that differ. */
export const diffItems = (views: readonly DerivedView<Json>[], before: Json, after: Json): readonly ItemChange[] => {
  const changes: ItemChange[] = [];
  for (const view of views) {
    const was = before === null ? NONE : view.items(before);
    const now = after === null ? NONE : view.items(after);
    // Millions of items in a rebuild: a loop over entries would make a pair of each.
    now.forEach((added, key) => {
      const removed = was.get(key) ?? null;
      if (!sameJson(removed, added)) changes.push({ view, key, removed, added });
    });
    was.forEach((removed, key) => {
      if (!now.has(key)) changes.push({ view, key, removed, added: null });
    });
  }
  return changes;
};
