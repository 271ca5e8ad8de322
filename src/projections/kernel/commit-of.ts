import type { Json } from '../../domain/kernel/json.ts';
import type { Commit, Write } from '../../ports/read-model-store.ts';
import type { Projection, StoredView } from './projection.ts';

/** Documents that changed, by view and key, as one commit; null = no document any more. */
export const commitOf = (
  projection: Projection,
  dirty: ReadonlyMap<string, ReadonlyMap<string, Json>>,
  rest: Pick<Commit, 'reset' | 'expected' | 'next'>,
): Commit => {
  const views = new Map<string, StoredView>([projection.root, ...projection.derived].map((v) => [v.shape.name, v]));
  const writes: Write[] = [];
  const deletes: { readonly view: string; readonly key: string }[] = [];
  for (const [view, docs] of dirty) {
    const stored = views.get(view);
    for (const [key, doc] of docs) {
      if (doc === null || stored === undefined) deletes.push({ view, key });
      else writes.push({ view, key, doc: stored.doc(doc), fields: stored.fields(doc), tokens: stored.tokens(doc) });
    }
  }
  return { ...rest, writes, deletes };
};
