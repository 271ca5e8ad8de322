import type { Message, Recorded } from '../../domain/kernel/envelope.ts';
import type { Json } from '../../domain/kernel/json.ts';
import type { ProjectionShape, Scalar, ViewShape, Write } from '../../ports/read-model-store.ts';

/** How documents of one view are kept: what can be filtered, sorted and searched. No document holds a position. */
export type View<Doc extends Json> = {
  readonly name: string;
  readonly fields: Readonly<Record<string, (doc: Doc) => Scalar>>;
  /** Each a list of field names. */
  readonly indexes: readonly (readonly string[])[];
  readonly tokens?: (doc: Doc) => readonly string[];
};

/** Texts of people, by id; one that was erased, or that nothing names, is absent. */
export type Texts = ReadonlyMap<string, string>;

/** What one type of event means to a root: the documents it touches, and what becomes of each of them. */
export type Handler<E extends Message, Doc extends Json> = {
  readonly keys: (event: Recorded<E>) => readonly string[];
  /**
   * Pure: it returns a new document (or the same one for 'no change') and never changes the given one. null = no
   * document; the fold of a non-creating event returns null for null.
   */
  readonly fold: (doc: Doc | null, event: Recorded<E>, key: string, texts: Texts) => Doc | null;
};

/** Documents that events are folded into. Only what is named in `on` is read. */
export type Root<E extends Message, Doc extends Json> = View<Doc> & {
  readonly on: { readonly [T in E['type']]?: Handler<Extract<E, { type: T }>, Doc> };
};

/**
 * A view whose documents collect items of many root documents. `fold` may change `doc` in place, must not throw, and
 * must not depend on the order in which items come: the result is a function of the set of items.
 */
export type Derived<RootDoc, Item extends Json, Doc extends Json> = View<Doc> & {
  /** What a root document contributes to which key. */
  readonly items: (root: RootDoc) => ReadonlyMap<string, Item>;
  readonly fold: (doc: Doc | null, removed: Item | null, added: Item | null) => Doc | null;
};

/**
 * A view whose every key belongs to one root document only, so nothing has to be loaded: the item is the document.
 * With `doc` an item may know more than its document shows: what only fields and tokens need. With null there is no
 * document: key and fields say everything, and a row is as narrow as it can be.
 */
export type Owned<RootDoc, Item extends Json> = View<Item> & {
  readonly items: (root: RootDoc) => ReadonlyMap<string, Item>;
  readonly doc?: ((item: Item) => Json) | null;
};

/** A view with its document type erased: what the runner sees. */
export type StoredView = {
  readonly shape: ViewShape;
  /** What is stored of a document, or of an item of an owned view. */
  readonly write: (key: string, doc: Json) => Write;
};

export type DerivedView<RootDoc> = StoredView & {
  /** null: an owned view. */
  readonly fold: ((doc: Json, removed: Json, added: Json) => Json) | null;
  readonly items: (root: RootDoc) => ReadonlyMap<string, Json>;
};

/** A projection as the runner sees it. null stands for 'no document'. */
export type Projection = {
  readonly name: string;
  readonly version: number;
  readonly resetOn: readonly string[];
  /** Event types it reads, those of `resetOn` included. */
  readonly types: readonly string[];
  readonly shape: ProjectionShape;
  readonly root: StoredView;
  readonly derived: readonly DerivedView<Json>[];
  readonly keysOf: (event: Recorded) => readonly string[];
  /** Ids of the texts that its fold of an event looks at: they are fetched for a whole batch before it is folded. null: none ever. */
  readonly textsOf: ((event: Recorded) => readonly string[]) | null;
  readonly fold: (doc: Json, event: Recorded, key: string, texts: Texts) => Json;
};

/** The seam where types are closed over once: documents come back from the store as they were written. */
const storedView = <Doc extends Json>(view: View<Doc>, shown: ((doc: Doc) => Json) | null): StoredView => {
  const fields = Object.entries(view.fields);
  const { name, tokens } = view;
  const fieldsOf = (doc: Doc): Write['fields'] => {
    const values: Record<string, Scalar> = {};
    for (const [field, read] of fields) values[field] = read(doc);
    return values;
  };
  return {
    shape: {
      name,
      indexes: view.indexes,
      fieldNames: fields.map(([field]) => field),
      searchable: tokens !== undefined,
      hasDocuments: shown !== null,
    },
    write: (key, erased) => {
      const doc = erased as Doc;
      const text = shown === null ? '' : JSON.stringify(shown(doc));
      return { view: name, key, text, fields: fieldsOf(doc), tokens: tokens?.(doc) ?? NONE };
    },
  };
};

const NONE: readonly string[] = [];
const itself = <Doc>(doc: Doc): Doc => doc;

export const derived = <RootDoc, Item extends Json, Doc extends Json>(
  view: Derived<RootDoc, Item, Doc>,
): DerivedView<RootDoc> => ({
  ...storedView(view, itself),
  items: view.items,
  fold: (doc, removed, added) => view.fold(doc as Doc | null, removed as Item | null, added as Item | null),
});

export const owned = <RootDoc, Item extends Json>(view: Owned<RootDoc, Item>): DerivedView<RootDoc> => ({
  ...storedView(view, view.doc === undefined ? itself : view.doc),
  items: view.items,
  fold: null,
});

type AnyHandler = {
  readonly keys: (event: Recorded) => readonly string[];
  readonly fold: (doc: Json, event: Recorded, key: string, texts: Texts) => Json;
};

/** A projection: one root, its derived views, one checkpoint, one version. Raise `version` whenever a document would differ. */
export const projection = <E extends Message, Doc extends Json>(spec: {
  readonly name: string;
  readonly version: number;
  /** Events that drop every document before they are folded. */
  readonly resetOn: readonly string[];
  /** Ids of the texts that folding an event needs. */
  readonly texts?: (event: Recorded<E>) => readonly string[];
  readonly root: Root<E, Doc>;
  readonly derived: readonly DerivedView<Doc>[];
}): Projection => {
  const root = storedView(spec.root, itself);
  const handlers = new Map(Object.entries(spec.root.on) as [string, AnyHandler][]);
  return {
    name: spec.name,
    version: spec.version,
    resetOn: spec.resetOn,
    types: [...new Set([...handlers.keys(), ...spec.resetOn])],
    shape: { name: spec.name, version: spec.version, views: [root, ...spec.derived].map((view) => view.shape) },
    root,
    derived: spec.derived as readonly DerivedView<Json>[],
    keysOf: (event) => handlers.get(event.type)?.keys(event) ?? [],
    // As in `Root`: only what `on` names comes here.
    textsOf: spec.texts === undefined ? null : (event) => spec.texts?.(event as Recorded<E>) ?? [],
    fold: (doc, event, key, texts) => handlers.get(event.type)?.fold(doc, event, key, texts) ?? null,
  };
};
