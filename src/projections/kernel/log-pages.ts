import type { ReadModelStore, Row } from '../../ports/read-model-store.ts';

type LogView = { readonly projection: string; readonly view: string };

/** Rows of a log, newest first, those before a row where one is named; null: there is no such row. Its view has the field `order`. */
export const logPage = async (
  readModels: Pick<ReadModelStore, 'find' | 'get'>,
  { projection, view }: LogView,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<readonly Row[] | null> => {
  const from = before === null ? null : (await readModels.get(projection, view, [before])).get(before);
  if (from === undefined) return null;
  return readModels.find(projection, view, {
    where: from === null ? [] : [['order', '<', from.fields['order'] ?? null]],
    sort: [['order', 'desc']],
    limit,
  });
};
