import type { Query, Scalar, ViewShape } from '../../../ports/read-model-store.ts';
import { findSql, widthSql } from './query.ts';
import type { Sql } from './query.ts';

/** A group of tokens that fewer rows match is cheap to find by the table of words, and to sort then. */
const FEW = 2_000;
/** So many rows are looked at in the order of the list, the fewer first, before all that match are gathered. */
const WALKED = [500, 10_000];

type FirstRows = { readonly where: NonNullable<Query['where']>; readonly areAll: boolean };
type RunSql = (sql: Sql) => readonly (readonly Scalar[])[];

/** Matches among the first rows in list order, and whether these are all; null when the order cannot tell. */
const firstRowsOf = (
  view: ViewShape,
  { where = [], sort = [] }: Query,
  most: number,
  ask: RunSql,
): FirstRows | null => {
  const [first] = sort;
  if (first === undefined) return null;
  const [field, direction] = first;
  const [border] = ask(findSql(view, { where, sort, only: [field], skip: most, limit: 1 }));
  if (border === undefined) return { where, areAll: true };
  const value = border.at(-1) ?? null;
  if (value === null) return null;
  return { where: [...where, [field, direction === 'desc' ? '>=' : '<=', value]], areAll: false };
};

/**
 * Finds rows of a search. Rare words are looked up by index; for common words a page lies among the first rows of the
 * list, so only those are scanned, however many follow.
 */
export const searchRows = (view: ViewShape, query: Query, ask: RunSql): readonly (readonly Scalar[])[] => {
  const widths = (query.match ?? []).map((group) => Number(ask(widthSql(view, group, FEW))[0]?.[0]));
  const narrowest = widths.indexOf(Math.min(...widths));
  const gathered = () => ask(findSql(view, query, narrowest));
  if ((widths[narrowest] ?? 0) < FEW) return gathered();
  for (const most of WALKED) {
    const first = firstRowsOf(view, query, most, ask);
    if (first === null) break;
    const walked = ask(findSql(view, { ...query, where: first.where }, null));
    if (first.areAll || walked.length === query.limit) return walked;
  }
  return gathered();
};
