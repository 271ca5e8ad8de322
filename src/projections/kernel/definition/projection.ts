import type { Message, Recorded } from '../../../domain/kernel/envelope.ts';
import type { Json } from '../../../domain/kernel/json.ts';
import type { ProjectionShape } from '../../../ports/read-model-store.ts';
import type { Fields, ReadView } from './documents.ts';
import { storedView } from './view.ts';
import type { FieldReaders, FieldsRead, StoredView, View } from './view.ts';

/*
 * Types stand at `handlers`, `items` and (in full) `fold`; the compiler infers the rest, and with it what readers may ask
 * of a view. With type arguments at `projection`, `owned` and `derived` instead, names are any text.
 */

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

/** By type of event. Only what is named is read. */
export type Handlers<E extends Message, Doc extends Json> = {
  readonly [T in E['type']]?: Handler<Extract<E, { type: T }>, Doc>;
};
export const handlers = <E extends Message, Doc extends Json>(on: Handlers<E, Doc>): Handlers<E, Doc> => on;

/** Documents that events are folded into. */
export type Root<
  E extends Message,
  Doc extends Json,
  Name extends string = string,
  R extends FieldReaders<Doc> = FieldReaders<Doc>,
> = View<Doc, Name, R> & { readonly on: Handlers<E, Doc> };

/**
 * Of a view whose documents collect items of many root documents. `fold` may change `doc` in place, must not throw, and
 * must not depend on the order in which items come: the result is a function of the set of items.
 */
type Collects<RootDoc, Item extends Json, Doc extends Json> = {
  /** What a root document contributes to which key. */
  readonly items: (root: RootDoc) => ReadonlyMap<string, Item>;
  readonly fold: (doc: Doc | null, removed: Item | null, added: Item | null) => Doc | null;
};

/**
 * Of a view whose every key belongs to one root document only, so nothing has to be loaded: the item is the document.
 * With `doc` an item may know more than its document shows: what only fields and tokens need. With null there is no
 * document: key and fields say everything, and a row is as narrow as it can be.
 */
type Owns<RootDoc, Item extends Json, S extends Show<Item>> = {
  readonly items: (root: RootDoc) => ReadonlyMap<string, Item>;
  readonly doc?: S;
};
type Show<Item> = ((item: Item) => Json) | null;
type Shown<Item, S> = [S] extends [null] ? null : [S] extends [(item: never) => infer Doc] ? Doc : Item;

export type DerivedView<RootDoc, Name extends string = string, Doc = unknown, F extends Fields = Fields> = StoredView<
  Name,
  Doc,
  F
> & {
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

/** What readers see of a projection. */
type Readable<P extends string, V extends StoredView> = { readonly views: Views<P, V> };
type Views<P extends string, V extends StoredView> = {
  readonly [One in V as One['shape']['name']]: One extends StoredView<string, infer Doc, infer F>
    ? ReadView<Doc, F, P>
    : never;
};

const itself = <Doc>(doc: Doc): Doc => doc;

export const aggregatedView = <
  RootDoc,
  Item extends Json,
  Doc extends Json,
  const Name extends string = string,
  R extends FieldReaders<Doc> = FieldReaders<Doc>,
>(
  view: View<Doc, Name, R> & Collects<RootDoc, Item, Doc>,
): DerivedView<RootDoc, Name, Doc, FieldsRead<R>> => ({
  ...storedView(view, itself),
  items: view.items,
  fold: (doc, removed, added) => view.fold(doc as Doc | null, removed as Item | null, added as Item | null),
});

export const mappedView = <
  RootDoc,
  Item extends Json,
  const Name extends string = string,
  R extends FieldReaders<Item> = FieldReaders<Item>,
  S extends Show<Item> = Show<Item>,
>(
  view: View<Item, Name, R> & Owns<RootDoc, Item, S>,
): DerivedView<RootDoc, Name, Shown<Item, S>, FieldsRead<R>> => ({
  ...storedView(view, view.doc === undefined ? itself : view.doc),
  items: view.items,
  fold: null,
});

type AnyHandler = {
  readonly keys: (event: Recorded) => readonly string[];
  readonly fold: (doc: Json, event: Recorded, key: string, texts: Texts) => Json;
};

/** A projection: one root, its derived views, one checkpoint, one version. Raise `version` whenever a document would differ. */
export const projection = <
  E extends Message,
  Doc extends Json,
  const P extends string = string,
  const Name extends string = string,
  R extends FieldReaders<Doc> = FieldReaders<Doc>,
  D extends DerivedView<Doc> = DerivedView<Doc>,
>(spec: {
  readonly name: P;
  readonly version: number;
  /** Events that drop every document before they are folded. */
  readonly resetOn: readonly string[];
  /** Ids of the texts that folding an event needs. */
  readonly texts?: (event: Recorded<E>) => readonly string[];
  readonly root: Root<E, Doc, Name, R>;
  readonly derived: readonly D[];
}): Projection & Readable<P, StoredView<Name, Doc, FieldsRead<R>> | D> => {
  const root = storedView(spec.root, itself);
  const derived: readonly DerivedView<Doc>[] = spec.derived;
  const views = [root, ...derived].map(({ shape }) => shape);
  const byType = new Map(Object.entries(spec.root.on) as [string, AnyHandler][]);
  return {
    name: spec.name,
    version: spec.version,
    resetOn: spec.resetOn,
    types: [...new Set([...byType.keys(), ...spec.resetOn])],
    shape: { name: spec.name, version: spec.version, views },
    root,
    derived: derived as readonly DerivedView<Json>[],
    keysOf: (event) => byType.get(event.type)?.keys(event) ?? [],
    // As in `Root`: only what `on` names comes here.
    textsOf: spec.texts === undefined ? null : (event) => spec.texts?.(event as Recorded<E>) ?? [],
    fold: (doc, event, key, texts) => byType.get(event.type)?.fold(doc, event, key, texts) ?? null,
    views: Object.fromEntries(views.map(({ name }) => [name, { projection: spec.name, name }])) as Views<
      P,
      StoredView<Name, Doc, FieldsRead<R>> | D
    >,
  };
};
