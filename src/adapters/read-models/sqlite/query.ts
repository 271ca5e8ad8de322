import type { Operator, Query, Scalar, ViewShape } from '../../../ports/read-model-store.ts';
import { codedError } from '../../coded-error.ts';
import { fieldColumn, tokenTable, viewTable, wordTable } from '../identifiers.ts';

type Condition = { readonly sql: string; readonly values: readonly Scalar[] };
export type Sql = { readonly text: string; readonly values: readonly Scalar[] };

/** Sorts after every text that starts with the same prefix. */
const LAST_CHARACTER = '\u{10FFFF}';

const column = (view: ViewShape, field: string): string => {
  if (!view.fieldNames.includes(field)) throw codedError('unknown-field', `${view.name} has no field ${field}`);
  return fieldColumn(field);
};

const isList = (value: Scalar | readonly Scalar[]): value is readonly Scalar[] => Array.isArray(value);

const compare = (name: string, operator: Exclude<Operator, 'in'>, value: Scalar): Condition => {
  if (operator === '=') return { sql: `${name} IS ?`, values: [value] };
  if (operator !== 'prefix') return { sql: `${name} ${operator} ?`, values: [value] };
  if (typeof value !== 'string') throw codedError('bad-query', 'A prefix is a text');
  return { sql: `${name} >= ? AND ${name} < ?`, values: [value, `${value}${LAST_CHARACTER}`] };
};

const where = (view: ViewShape, [field, operator, value]: NonNullable<Query['where']>[number]): Condition => {
  const name = column(view, field);
  if (isList(value) !== (operator === 'in')) throw codedError('bad-query', `Wrong kind of value for ${operator}`);
  if (!isList(value)) return compare(name, operator as Exclude<Operator, 'in'>, value);
  const isOneOf = `${name} IN (SELECT value FROM json_each(?))`;
  return {
    sql: value.includes(null) ? `(${isOneOf} OR ${name} IS NULL)` : isOneOf,
    values: [JSON.stringify(value)],
  };
};

/** The words that begin with one of a group's tokens. */
const wordsFound = (view: ViewShape, columns: string): string => {
  if (!view.searchable) throw codedError('not-searchable', `${view.name} is not searchable`);
  return `SELECT ${columns} FROM json_each(?) wanted
   CROSS JOIN ${wordTable(view.name)} w ON w.token >= wanted.value AND w.token < wanted.value || ?`;
};
/** One text of SQL whatever the number of tokens, so that few statements are prepared. */
const matching = (view: ViewShape): string =>
  `${wordsFound(view, 't.id')} CROSS JOIN ${tokenTable(view.name)} t ON t.word = w.id`;
const tokensOf = (group: readonly string[]): readonly Scalar[] => [JSON.stringify(group), LAST_CHARACTER];

/** How rows are found by a group of tokens: by the table of words, or by looking at the words of each row. */
type By = 'table' | 'row';
const match = (view: ViewShape, group: readonly string[], by: By): Condition => ({
  sql:
    by === 'table'
      ? `id IN (${matching(view)})`
      : `EXISTS (SELECT 1 FROM json_each(words) own WHERE own.value IN (${wordsFound(view, 'w.id')}))`,
  values: tokensOf(group),
});

/** How many rows a group of tokens matches, counted up to `most`. */
export const widthSql = (view: ViewShape, group: readonly string[], most: number): Sql => ({
  text: `SELECT count(*) FROM (${matching(view)} LIMIT ?)`,
  values: [...tokensOf(group), most],
});

/** `driver`: the group that rows are found by; the others are looked for in these. null: all are looked for in each row. */
const filter = (view: ViewShape, query: Query, driver: number | null): Condition => {
  const conditions = [
    ...(query.where ?? []).map((condition) => where(view, condition)),
    ...(query.match ?? []).map((group, index) => match(view, group, index === driver ? 'table' : 'row')),
    ...(query.afterKey === undefined ? [] : [{ sql: 'key > ?', values: [query.afterKey] }]),
  ];
  return {
    sql: conditions.length === 0 ? '' : ` WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}`,
    values: conditions.flatMap(({ values }) => values),
  };
};

const order = (view: ViewShape, query: Query): string =>
  [
    ...(query.sort ?? []).map(
      ([field, direction]) => `${column(view, field)} ${direction === 'desc' ? 'DESC' : 'ASC'}`,
    ),
    'key',
  ].join(', ');

/** Columns of a row: key, text, then the fields in the order of `fieldNames`. */
export const rowColumns = ({ hasDocuments, fieldNames }: ViewShape): string =>
  ['key', hasDocuments ? 'doc' : "''", ...fieldNames.map(fieldColumn)].join(', ');

const answered = (view: ViewShape, { only }: Query): string =>
  only === undefined ? rowColumns(view) : ['key', "''", ...only.map((field) => column(view, field))].join(', ');

export const findSql = (view: ViewShape, query: Query, driver: number | null = 0): Sql => {
  const { sql, values } = filter(view, query, driver);
  return {
    text: `SELECT ${answered(view, query)} FROM ${viewTable(view.name)}${sql} ORDER BY ${order(view, query)} LIMIT ? OFFSET ?`,
    values: [...values, query.limit, query.skip ?? 0],
  };
};

export const countSql = (view: ViewShape, query: Query): Sql => {
  const { sql, values } = filter(view, query, 0);
  return { text: `SELECT count(*) FROM ${viewTable(view.name)}${sql}`, values };
};

const byKeysSql = (view: ViewShape, columns: string): string =>
  `SELECT ${columns} FROM ${viewTable(view.name)} WHERE key IN (SELECT value FROM json_each(?))`;

/** Rows by key, the keys as one JSON list. */
export const rowsSql = (view: ViewShape): string => byKeysSql(view, rowColumns(view));
/** Key and text only. */
export const textsSql = (view: ViewShape): string => byKeysSql(view, 'key, doc');
