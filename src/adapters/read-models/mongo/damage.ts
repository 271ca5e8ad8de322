import { crc32 } from 'node:zlib';
import type { ProjectionShape, Scalar, ViewShape } from '../../../ports/read-model-store.ts';
import { codeOf, codedError } from '../../coded-error.ts';
import { schemaHash } from '../identifiers.ts';
import type { StoredDoc } from './document.ts';

/** Version of the document layout; other versions are rebuilt. */
const LAYOUT = 2;

export const schemaOf = (shape: ProjectionShape): string => `${LAYOUT}.${schemaHash(shape)}`;

/** null is not the text 'null', and 5 not the text '5'. */
const asText = (value: Scalar): string => (typeof value === 'string' ? `"${value}` : String(value));
export const checksumOf = (values: readonly Scalar[]): number => crc32(values.map(asText).join('\0'));

type Row = Pick<StoredDoc, '_id' | 'doc' | 'f'>;
/** Checksum of key, document and fields. */
export const rowChecksum = ({ fieldNames }: Pick<ViewShape, 'fieldNames'>, { _id, doc = '', f }: Row): number =>
  checksumOf([_id, doc, ...fieldNames.map((name) => f[name] ?? null)]);
/** Checksum of search tokens, which are not read with a row. */
export const tokensChecksum = (tokens: readonly string[]): number => checksumOf(tokens);

/** A document as received. */
type Unread = { readonly [Field in keyof Row]?: unknown };
/** Whether a checksum can be computed. */
const isShaped = ({ hasDocuments }: Pick<ViewShape, 'hasDocuments'>, { doc, f }: Unread): boolean =>
  typeof doc === (hasDocuments ? 'string' : 'undefined') && typeof f === 'object' && f !== null;

export const isIntactRow = (view: ViewShape, stored: StoredDoc): boolean =>
  isShaped(view, stored) && rowChecksum(view, stored) === stored.crc;
export const areIntactTokens = ({ searchable }: ViewShape, { t, tcrc }: StoredDoc): boolean =>
  !searchable || (Array.isArray(t) && tokensChecksum(t as readonly string[]) === tcrc);

export const isDamage = (error: unknown): boolean => codeOf(error) === 'read-model-damaged';
export const damaged = (projection: string, why: string): Error =>
  codedError('read-model-damaged', `The read model of ${projection} is damaged (${why}); rebuilding it from the log`);
