import type { Operator, Query, ReadModelStore, Row, Scalar } from '../../../ports/read-model-store.ts';

/** Fields by which a row is found, by name. */
export type Fields = Readonly<Record<string, Scalar>>;

/**
 * A view as readers use it: `sessionsProjection.views.list`. `Doc`: type of its documents (null: none); `F`: its
 * fields; `P`: name of its projection.
 */
export type ReadView<Doc = unknown, F extends Fields = Fields, P extends string = string> = {
  readonly projection: P;
  readonly name: string;
  readonly holds?: Holds<Doc, F>;
};

/** Exists for the compiler only. */
export type Holds<Doc, F extends Fields> = { readonly doc: Doc; readonly fields: F };

/** A stored row; `text` is a `Doc` as unparsed JSON. */
export type ViewRow<Doc = unknown, F extends Fields = Fields> = {
  readonly key: string;
  readonly text: string & { readonly __doc: Doc };
  readonly fields: F;
};

export type RowOf<V extends ReadView> = V extends ReadView<infer Doc, infer F> ? ViewRow<Doc, F> : never;

type FieldOf<F extends Fields> = keyof F & string;
type Condition<F extends Fields> = {
  readonly [N in FieldOf<F>]: readonly [field: N, op: Operator, value: F[N] | readonly F[N][]];
}[FieldOf<F>];

/** A query restricted to fields of the view. */
export type ViewQuery<F extends Fields> = Omit<Query, 'where' | 'sort' | 'only'> & {
  readonly where?: readonly Condition<F>[];
  readonly sort?: readonly (readonly [field: FieldOf<F>, direction: 'asc' | 'desc'])[];
};

export type QueryOf<V extends ReadView> = V extends ReadView<unknown, infer F> ? ViewQuery<F> : never;

type Reads<Method extends keyof ReadModelStore> = Pick<ReadModelStore, Method>;

/** The seam: the store returns what the view wrote. */
const asRows = <Doc, F extends Fields>(rows: readonly Row[]) => rows as readonly ViewRow<Doc, F>[];

/** Finds rows with text and all fields. */
export const findRows = async <Doc, F extends Fields>(
  readModels: Reads<'find'>,
  { projection, name }: ReadView<Doc, F>,
  query: ViewQuery<NoInfer<F>>,
): Promise<readonly ViewRow<Doc, F>[]> => asRows(await readModels.find(projection, name, query));

/** Finds rows with these fields only and no text, so that a declared index can answer alone. */
export const findFields = async <Doc, F extends Fields, const Only extends FieldOf<F>>(
  readModels: Reads<'find'>,
  { projection, name }: ReadView<Doc, F>,
  query: ViewQuery<NoInfer<F>> & { readonly only: readonly Only[] },
): Promise<readonly ViewRow<null, Pick<F, Only>>[]> => asRows(await readModels.find(projection, name, query));

export const countRows = <Doc, F extends Fields>(
  readModels: Reads<'count'>,
  { projection, name }: ReadView<Doc, F>,
  query: ViewQuery<NoInfer<F>>,
): Promise<number> => readModels.count(projection, name, query);

/** By key; what is not there is absent. */
export const getRows = async <Doc, F extends Fields>(
  readModels: Reads<'get'>,
  { projection, name }: ReadView<Doc, F>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, ViewRow<Doc, F>>> =>
  (await readModels.get(projection, name, keys)) as ReadonlyMap<string, ViewRow<Doc, F>>;

/** The seam for readers: parses a document as it was written. */
export const documentOf = <Doc extends object>({ text }: Pick<ViewRow<Doc>, 'text'>): Doc => JSON.parse(text) as Doc;

export const documents = async <Doc extends object, F extends Fields>(
  readModels: Reads<'find'>,
  view: ReadView<Doc, F>,
  query: ViewQuery<NoInfer<F>>,
): Promise<readonly Doc[]> => (await findRows(readModels, view, query)).map(documentOf);

/** By key; what is not there is absent. */
export const documentsByKey = async <Doc extends object>(
  readModels: Reads<'get'>,
  view: ReadView<Doc>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Doc>> =>
  new Map([...(await getRows(readModels, view, keys))].map(([key, row]) => [key, documentOf(row)]));

/** null when there is none. */
export const documentByKey = async <Doc extends object>(
  readModels: Reads<'get'>,
  view: ReadView<Doc>,
  key: string,
): Promise<Doc | null> => (await documentsByKey(readModels, view, [key])).get(key) ?? null;
