import type { Json } from '../../../domain/kernel/json.ts';
import type { Scalar, ViewShape, Write } from '../../../ports/read-model-store.ts';
import type { Fields, Holds } from './documents.ts';

/** Reads each field from a document. */
export type FieldReaders<Doc> = Readonly<Record<string, (doc: Doc) => Scalar>>;
/** Types of the fields read. */
export type FieldsRead<R extends FieldReaders<never>> = { readonly [Field in keyof R]: ReturnType<R[Field]> };

/** How documents of a view are stored: what can be filtered, sorted and searched. No document holds a position. */
export type View<Doc extends Json, Name extends string, R extends FieldReaders<Doc>> = {
  readonly name: Name;
  readonly fields: R;
  /** Each a list of field names. */
  readonly indexes: readonly (readonly (keyof NoInfer<R> & string)[])[];
  readonly tokens?: (doc: Doc) => readonly string[];
};

/** A view as the runner uses it, its document type erased; the type parameters are for readers. */
export type StoredView<Name extends string = string, Doc = unknown, F extends Fields = Fields> = {
  readonly shape: ViewShape & { readonly name: Name };
  /** The row stored for a document, or for an item of a mapped view. */
  readonly write: (key: string, doc: Json) => Write;
  readonly holds?: Holds<Doc, F>;
};

/** The seam: documents come back from the store as they were written. */
export const storedView = <Doc extends Json, Name extends string>(
  view: View<Doc, Name, FieldReaders<Doc>>,
  shown: ((doc: Doc) => Json) | null,
): StoredView<Name, never, never> => {
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
