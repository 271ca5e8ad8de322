import type { modActivityQuery } from '../../contracts/admin-logs.ts';
import { problem } from '../../application/problems/problem.ts';
import type { ApiRequest } from '../http/routes/feature.ts';

const mostRows = 200;

type LogQuery = ApiRequest<{ querystring: typeof modActivityQuery }>['query'];
type Query = Pick<LogQuery, 'limit' | 'before' | 'from' | 'to'>;

/** Which rows of a log somebody asks for. */
export const pageOf = ({ limit, before, from, to }: Query) => ({
  before: before ?? null,
  from: from ?? null,
  to: to ?? null,
  limit: Math.min(mostRows, Math.max(1, limit)),
});

/** Those that were found; refuses a page that ends before a row which is not there. */
export const found = <Doc>(rows: readonly Doc[] | null): readonly Doc[] => {
  if (rows === null)
    throw problem('unknown-filter', 'The log has no such row.', {
      errors: [{ field: 'before', code: 'unknown', detail: 'This row does not exist.' }],
    });
  return rows;
};
