import type { Message, RecordedEvent } from '../../../domain/kernel/envelope.ts';
import type { Json } from '../../../domain/kernel/json.ts';
import type { ProjectionShape } from '../../../ports/read-model-store.ts';
import type { Fields, ReadView } from './documents.ts';
import { storedView } from './view.ts';
import type { FieldReaders, FieldsRead, StoredView, View } from './view.ts';

/*
 * Give types at `handlers`, `items` and (in full) `fold`; the compiler infers the rest, including what readers may
 * query. With type arguments at `projection`, `mappedView` or `aggregatedView` instead, names become plain strings.
 */

/** Texts of people by id; erased ones are absent. */
export type Texts = ReadonlyMap<string, string>;

/** How one type of event changes documents: which keys it touches, and the new document of each. */
export type Handler<E extends Message, Doc extends Json> = {
  readonly keys: (event: RecordedEvent<E>) => readonly string[];
  /**
   * Pure: it returns a new document (or the same one for 'no change') and never changes the given one. null = no
   * document; the fold of a non-creating event returns null for null.
   */
  readonly fold: (doc: Doc | null, event: RecordedEvent<E>, key: string, texts: Texts) => Doc | null;
};

/** Handlers by event type; other types are not read. */
export type Handlers<E extends Message, Doc extends Json> = {
  readonly [T in E['type']]?: Handler<Extract<E, { type: T }>, Doc>;
};
export const handlers = <E extends Message, Doc extends Json>(on: Handlers<E, Doc>): Handlers<E, Doc> => on;

/** The documents into which events are folded. */
export type Documents<
  E extends Message,
  Doc extends Json,
  Name extends string = string,
  R extends FieldReaders<Doc> = FieldReaders<Doc>,
> = View<Doc, Name, R> & { readonly on: Handlers<E, Doc> };

/**
 * An aggregated view: each of its documents collects items of many documents. `fold` may change `doc` in place, must
 * not throw, and must not depend on the order of items: the result is a function of the set of items.
 */
type Collects<Source, Item extends Json, Doc extends Json> = {
  /** Items that a document contributes, by key. */
  readonly items: (source: Source) => ReadonlyMap<string, Item>;
  readonly fold: (doc: Doc | null, removed: Item | null, added: Item | null) => Doc | null;
};

/**
 * A mapped view: every key belongs to one document, so nothing has to be loaded and the item is the row. With `doc` an
 * item may hold more than its row shows, for fields and tokens only. With null no text is stored: key and fields hold
 * everything.
 */
type Owns<Source, Item extends Json, S extends Show<Item>> = {
  readonly items: (source: Source) => ReadonlyMap<string, Item>;
  readonly doc?: S;
};
type Show<Item> = ((item: Item) => Json) | null;
type ViewDocOf<Item, S> = [S] extends [null] ? null : [S] extends [(item: never) => infer Doc] ? Doc : Item;

export type DerivedView<Source, Name extends string = string, Doc = unknown, F extends Fields = Fields> = StoredView<
  Name,
  Doc,
  F
> & {
  /** null for a mapped view. */
  readonly fold: ((doc: Json, removed: Json, added: Json) => Json) | null;
  readonly items: (source: Source) => ReadonlyMap<string, Json>;
};

/** A projection as the runner uses it. null stands for 'no document'. */
export type Projection = {
  readonly name: string;
  readonly version: number;
  readonly resetOn: readonly string[];
  /** Event types it reads, including `resetOn`. */
  readonly types: readonly string[];
  readonly shape: ProjectionShape;
  readonly documents: StoredView;
  readonly derived: readonly DerivedView<Json>[];
  readonly keysOf: (event: RecordedEvent) => readonly string[];
  /** Ids of the texts that folding an event needs, fetched per batch before folding. null: none. */
  readonly textsOf: ((event: RecordedEvent) => readonly string[]) | null;
  readonly fold: (doc: Json, event: RecordedEvent, key: string, texts: Texts) => Json;
};

/** A projection as readers use it. */
type Readable<P extends string, V extends StoredView> = { readonly views: Views<P, V> };
type Views<P extends string, V extends StoredView> = {
  readonly [One in V as One['shape']['name']]: One extends StoredView<string, infer Doc, infer F>
    ? ReadView<Doc, F, P>
    : never;
};

const itself = <Doc>(doc: Doc): Doc => doc;

export const aggregatedView = <
  Source,
  Item extends Json,
  Doc extends Json,
  const Name extends string = string,
  R extends FieldReaders<Doc> = FieldReaders<Doc>,
>(
  view: View<Doc, Name, R> & Collects<Source, Item, Doc>,
): DerivedView<Source, Name, Doc, FieldsRead<R>> => ({
  ...storedView(view, itself),
  items: view.items,
  fold: (doc, removed, added) => view.fold(doc as Doc | null, removed as Item | null, added as Item | null),
});

export const mappedView = <
  Source,
  Item extends Json,
  const Name extends string = string,
  R extends FieldReaders<Item> = FieldReaders<Item>,
  S extends Show<Item> = Show<Item>,
>(
  view: View<Item, Name, R> & Owns<Source, Item, S>,
): DerivedView<Source, Name, ViewDocOf<Item, S>, FieldsRead<R>> => ({
  ...storedView(view, view.doc === undefined ? itself : view.doc),
  items: view.items,
  fold: null,
});

type AnyHandler = {
  readonly keys: (event: RecordedEvent) => readonly string[];
  readonly fold: (doc: Json, event: RecordedEvent, key: string, texts: Texts) => Json;
};

/**
 * Declares a projection: its documents, its derived views, one checkpoint and one version. Raise `version` whenever a
 * stored document would differ.
 */
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
  readonly texts?: (event: RecordedEvent<E>) => readonly string[];
  readonly documents: Documents<E, Doc, Name, R>;
  readonly derived: readonly D[];
}): Projection & Readable<P, StoredView<Name, Doc, FieldsRead<R>> | D> => {
  const documents = storedView(spec.documents, itself);
  const derived: readonly DerivedView<Doc>[] = spec.derived;
  const views = [documents, ...derived].map(({ shape }) => shape);
  const byType = new Map(Object.entries(spec.documents.on) as [string, AnyHandler][]);
  return {
    name: spec.name,
    version: spec.version,
    resetOn: spec.resetOn,
    types: [...new Set([...byType.keys(), ...spec.resetOn])],
    shape: { name: spec.name, version: spec.version, views },
    documents,
    derived: derived as readonly DerivedView<Json>[],
    keysOf: (event) => byType.get(event.type)?.keys(event) ?? [],
    // Only event types named in `on` arrive here.
    textsOf: spec.texts === undefined ? null : (event) => spec.texts?.(event as RecordedEvent<E>) ?? [],
    fold: (doc, event, key, texts) => byType.get(event.type)?.fold(doc, event, key, texts) ?? null,
    views: Object.fromEntries(views.map(({ name }) => [name, { projection: spec.name, name }])) as Views<
      P,
      StoredView<Name, Doc, FieldsRead<R>> | D
    >,
  };
};
