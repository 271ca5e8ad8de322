import type { Json } from '../../../domain/kernel/json.ts';
import type { DerivedView } from './projection.ts';
import { sameJson } from '../fold/same-json.ts';

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
