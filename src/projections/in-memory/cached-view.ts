import type { Fields, ReadView, ViewRow } from '../kernel/definition/documents.ts';

/** Target for the documents of one view. A load fills a draft, so that readers never see half of it. */
export type CachedView<P extends string = string> = {
  readonly view: ReadView<unknown, Fields, P>;
  begin(): void;
  set(row: ViewRow): void;
  delete(key: string): void;
  finish(): void;
};

/** Receives changed keys of a view without holding it. null = everything may have changed. */
export type WatchedView<P extends string = string> = {
  readonly view: ReadView<unknown, Fields, P>;
  changed(keys: readonly string[] | null): void;
};

/** Holds the parsed rows of a view by key. */
export const createCachedView = <Held, Doc, F extends Fields, P extends string>(
  view: ReadView<Doc, F, P>,
  parse: (row: ViewRow<Doc, F>) => Held,
): CachedView<P> & { readonly all: () => ReadonlyMap<string, Held> } => {
  let held = new Map<string, Held>();
  let draft = held;
  return {
    view,
    begin: () => {
      draft = new Map();
    },
    set: (row: ViewRow<Doc, F>) => void draft.set(row.key, parse(row)),
    delete: (key) => void draft.delete(key),
    finish: () => {
      held = draft;
    },
    all: () => held,
  };
};
