import type { Row } from '../../ports/read-model-store.ts';

/** Where the documents of one view are put. A load goes into a draft, so that readers never see half of it. */
export type CachedView = {
  readonly view: string;
  begin(): void;
  set(row: Row): void;
  delete(key: string): void;
  finish(): void;
};

/** Of this view nothing is held: it is only told what has changed in it. null = everything may have. */
export type WatchedView = { readonly view: string; changed(keys: readonly string[] | null): void };

/** Parsed documents of one view by key. */
export const createCachedView = <Held>(
  view: string,
  parse: (row: Row) => Held,
): CachedView & { readonly all: () => ReadonlyMap<string, Held> } => {
  let held = new Map<string, Held>();
  let draft = held;
  return {
    view,
    begin: () => {
      draft = new Map();
    },
    set: (row) => void draft.set(row.key, parse(row)),
    delete: (key) => void draft.delete(key),
    finish: () => {
      held = draft;
    },
    all: () => held,
  };
};
