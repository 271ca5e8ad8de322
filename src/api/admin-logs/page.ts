import type { modActivityQuery } from '../../contracts/admin-logs.ts';
import { problem } from '../../application/problems/problem.ts';
import type { ApiRequest } from '../http/routes/feature.ts';

const mostRows = 200;

type LogQuery = ApiRequest<{ querystring: typeof modActivityQuery }>['query'];
type Query = Pick<LogQuery, 'limit' | 'before' | 'from' | 'to'>;

/** Requested rows of a log. */
export const pageOf = ({ limit, before, from, to }: Query) => ({
  before: before ?? null,
  from: from ?? null,
  to: to ?? null,
  limit: Math.min(mostRows, Math.max(1, limit)),
});

/** The rows found; throws when the page ends before an unknown row. */
export const found = <Doc>(rows: readonly Doc[] | null): readonly Doc[] => {
  if (rows === null)
    throw problem('unknown-filter', 'The log has no such row.', {
      errors: [{ field: 'before', code: 'unknown', detail: 'This row does not exist.' }],
    });
  return rows;
};
