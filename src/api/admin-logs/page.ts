import type { ReadModelStore, Row } from '../../ports/read-model-store.ts';
import { logPage } from '../../projections/kernel/log-pages.ts';
import { problem } from '../http/problem.ts';

const mostRows = 200;

/** A page of one of the logs, newest first. */
export const pageOf = async (
  readModels: Pick<ReadModelStore, 'find' | 'get'>,
  log: Parameters<typeof logPage>[1],
  { limit, before = null }: { readonly limit: number; readonly before?: string | null | undefined },
): Promise<readonly Row[]> => {
  const rows = await logPage(readModels, log, { before, limit: Math.min(mostRows, Math.max(1, limit)) });
  if (rows === null)
    throw problem('unknown-filter', 'The log has no such row.', {
      errors: [{ field: 'before', code: 'unknown', detail: 'There is no such row.' }],
    });
  return rows;
};
