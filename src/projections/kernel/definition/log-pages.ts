import type { ReadModelStore } from '../../../ports/read-model-store.ts';
import { documents, getRows } from './documents.ts';
import type { ReadView } from './documents.ts';

/** Of a log: `order` says where a row stands in it. */
export type LogView<Doc> = ReadView<Doc, { readonly order: string }>;

/** Rows of a log, newest first, those before a row where one is named; null: there is no such row. */
export const logPage = async <Doc extends object>(
  readModels: Pick<ReadModelStore, 'find' | 'get'>,
  log: LogView<Doc>,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<readonly Doc[] | null> => {
  const from = before === null ? null : (await getRows(readModels, log, [before])).get(before);
  if (from === undefined) return null;
  return documents(readModels, log, {
    where: from === null ? [] : [['order', '<', from.fields.order]],
    sort: [['order', 'desc']],
    limit,
  });
};
