import type { ReadModelStore } from '../../ports/read-model-store.ts';
import { logPage } from '../../projections/kernel/definition/log-pages.ts';
import type { LogView } from '../../projections/kernel/definition/log-pages.ts';
import { problem } from '../../application/problems/problem.ts';

const mostRows = 200;

/** A page of one of the logs, newest first. */
export const pageOf = async <Doc extends object>(
  readModels: Pick<ReadModelStore, 'find' | 'get'>,
  log: LogView<Doc>,
  { limit, before = null }: { readonly limit: number; readonly before?: string | null | undefined },
): Promise<readonly Doc[]> => {
  const rows = await logPage(readModels, log, { before, limit: Math.min(mostRows, Math.max(1, limit)) });
  if (rows === null)
    throw problem('unknown-filter', 'The log has no such row.', {
      errors: [{ field: 'before', code: 'unknown', detail: 'There is no such row.' }],
    });
  return rows;
};
