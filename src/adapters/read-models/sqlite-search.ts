import type { Query, Scalar, ViewShape } from '../../ports/read-model-store.ts';
import { findSql, widthSql } from './sqlite-query.ts';
import type { Sql } from './sqlite-query.ts';

/** A group of tokens that fewer rows match is cheap to find by the table of words, and to sort then. */
const FEW = 2_000;
/** So many rows are looked at in the order of the list, before all that match are gathered. */
const WALKED = 10_000;

type Where = NonNullable<Query['where']>;
type Ask = (sql: Sql) => readonly (readonly Scalar[])[];

/** What holds of the first rows in the order of the list, nothing more where there are no others; null: the order does not tell them. */
const firstRowsOf = (view: ViewShape, { where = [], sort = [] }: Query, ask: Ask): Where | null => {
  const [first] = sort;
  if (first === undefined) return null;
  const [field, direction] = first;
  const [border] = ask(findSql(view, { where, sort, only: [field], skip: WALKED, limit: 1 }));
  if (border === undefined) return where;
  const value = border.at(-1) ?? null;
  return value === null ? null : [...where, [field, direction === 'desc' ? '>=' : '<=', value]];
};

/**
 * The rows of a search. What few rows match is found by its words; where many do, a page of them stands among the first
 * rows of the list, so those are looked through, however many more there are.
 */
export const searchRows = (view: ViewShape, query: Query, ask: Ask): readonly (readonly Scalar[])[] => {
  const widths = (query.match ?? []).map((group) => Number(ask(widthSql(view, group, FEW))[0]?.[0]));
  const narrowest = widths.indexOf(Math.min(...widths));
  const gathered = () => ask(findSql(view, query, narrowest));
  if ((widths[narrowest] ?? 0) < FEW) return gathered();
  const where = firstRowsOf(view, query, ask);
  if (where === null) return gathered();
  const walked = ask(findSql(view, { ...query, where }, null));
  const isAll = where.length === (query.where ?? []).length;
  return isAll || walked.length === query.limit ? walked : gathered();
};
