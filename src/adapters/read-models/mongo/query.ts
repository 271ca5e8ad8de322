import type { Collection, Document, Filter, Sort } from 'mongodb';
import type { Operator, ProjectionShape, Query, Row, Scalar, ViewShape } from '../../../ports/read-model-store.ts';
import { codedError } from '../../coded-error.ts';
import type { MongoBuildEntry } from './catalogue.ts';
import { damaged, isIntactRow } from './damage.ts';
import type { StoredDoc } from './document.ts';
import { fieldPath } from './identifiers.ts';

type Condition = Filter<StoredDoc>;

/** Sorts after every text that starts with the same prefix. */
const LAST_CHARACTER = '\u{10FFFF}';
const NOTHING: Condition = { _id: { $in: [] } };
const COMPARISONS = { '<': '$lt', '<=': '$lte', '>': '$gt', '>=': '$gte' } as const;

const pathOf = (view: ViewShape, field: string): string => {
  if (!view.fieldNames.includes(field)) throw codedError('unknown-field', `${view.name} has no field ${field}`);
  return fieldPath(field);
};

const isList = (value: Scalar | readonly Scalar[]): value is readonly Scalar[] => Array.isArray(value);

const compare = (path: string, operator: Exclude<Operator, 'in'>, value: Scalar): Condition => {
  if (operator === '=') return { [path]: { $eq: value } };
  if (operator === 'prefix') {
    if (typeof value !== 'string') throw codedError('bad-query', 'A prefix is a text');
    return { [path]: { $gte: value, $lt: `${value}${LAST_CHARACTER}` } };
  }
  // MongoDB finds null with $lte and $gte; the port does not.
  return value === null ? NOTHING : { [path]: { [COMPARISONS[operator]]: value } };
};

const where = (view: ViewShape, [field, operator, value]: NonNullable<Query['where']>[number]): Condition => {
  const path = pathOf(view, field);
  if (isList(value) !== (operator === 'in')) throw codedError('bad-query', `Wrong kind of value for ${operator}`);
  return isList(value) ? { [path]: { $in: value } } : compare(path, operator as Exclude<Operator, 'in'>, value);
};

/** Anchored, so that it uses a range of the index; special characters are escaped. */
const startsWith = (token: string): RegExp => new RegExp(`^${token.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')}`);

const match = (view: ViewShape, group: readonly string[]): Condition => {
  if (!view.searchable) throw codedError('not-searchable', `${view.name} is not searchable`);
  // BSON cannot hold the zero character in a pattern, and no token has one.
  const patterns = group.filter((token) => !token.includes('\0')).map(startsWith);
  return patterns.length === 0 ? NOTHING : { t: { $in: patterns } };
};

export const filterOf = (view: ViewShape, query: Query): Condition => {
  const conditions = [
    ...(query.where ?? []).map((condition) => where(view, condition)),
    ...(query.match ?? []).map((group) => match(view, group)),
    ...(query.afterKey === undefined ? [] : [{ _id: { $gt: query.afterKey } }]),
  ];
  return conditions.length === 0 ? {} : { $and: conditions };
};

export const sortOf = (view: ViewShape, query: Query): Sort => [
  ...(query.sort ?? []).map(([field, direction]): [string, 1 | -1] => [
    pathOf(view, field),
    direction === 'desc' ? -1 : 1,
  ]),
  ['_id', 1],
];

/**
 * Read backwards, a declared index serves the usual sort of a list: newest first, equal ones by ascending key. Other
 * directions are sorted by the server among what the filter left.
 */
const indexesOf = (view: ViewShape): { readonly key: Document; readonly name: string }[] => [
  ...view.indexes.map((fields, index) => ({
    key: Object.fromEntries([...fields.map((field) => [pathOf(view, field), 1] as const), ['_id', -1] as const]),
    name: `i_${index}`,
  })),
  ...(view.searchable ? [{ key: { t: 1 }, name: 'tokens' }] : []),
];

export const createIndexes = async (
  { views }: ProjectionShape,
  collectionOf: (view: string) => Collection<StoredDoc>,
): Promise<void> => {
  for (const view of views) {
    const indexes = indexesOf(view);
    if (indexes.length > 0) await collectionOf(view.name).createIndexes(indexes);
  }
};

/** Fields of a row, and its checksum. */
export const rowProjection = { doc: 1, f: 1, crc: 1 } as const;

export const projectionOf = (view: ViewShape, { only }: Query): Document =>
  only === undefined ? rowProjection : { _id: 1, ...Object.fromEntries(only.map((field) => [pathOf(view, field), 1])) };

/** Fields only; without text the checksum cannot be verified. */
export const toFields = (
  fieldNames: readonly string[],
  { _id, f }: Pick<StoredDoc, '_id'> & Partial<Pick<StoredDoc, 'f'>>,
): Row => {
  const fields: Record<string, Scalar> = {};
  for (const name of fieldNames) fields[name] = f?.[name] ?? null;
  return { key: _id, text: '', fields };
};

/** Throws for a damaged document. */
export const toRow = ({ projection }: Pick<MongoBuildEntry, 'projection'>, view: ViewShape, stored: StoredDoc): Row => {
  if (!isIntactRow(view, stored)) throw damaged(projection, `a document of ${view.name} is not what was written`);
  return { ...toFields(view.fieldNames, stored), text: stored.doc ?? '' };
};
