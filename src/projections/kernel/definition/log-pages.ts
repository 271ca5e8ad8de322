import type { ReadModelStore } from '../../../ports/read-model-store.ts';
import { addDays } from '../../../contracts/windows.ts';
import type { UtcDay } from '../../../contracts/windows.ts';
import { documents, getRows } from './documents.ts';
import type { Fields, ReadView, ViewQuery } from './documents.ts';

/** Fields of a log row: `order` is its sort key and begins with its time (ISO 8601 UTC). */
type LogFields = Fields & { readonly order: string };

type LogQuery<F extends LogFields> = {
  /** Id of the row before which the page ends. */
  readonly before: string | null;
  /** UTC days, inclusive; null = no bound. */
  readonly from: UtcDay | null;
  readonly to: UtcDay | null;
  readonly where: NonNullable<ViewQuery<F>['where']>;
  readonly limit: number;
};

/**
 * A page of a log, newest first; null when there is no row `before`. Needs an index that begins with the fields of
 * `where` and ends with `order`.
 */
export const logPage = async <Doc extends object, F extends LogFields>(
  readModels: Pick<ReadModelStore, 'find' | 'get'>,
  log: ReadView<Doc, F>,
  { before, from, to, where, limit }: LogQuery<NoInfer<F>>,
): Promise<readonly Doc[] | null> => {
  const row = before === null ? null : (await getRows(readModels, log, [before])).get(before);
  if (row === undefined) return null;
  // The seam: every log has this field, which the compiler cannot see in the union.
  const order = (op: '<' | '>=', value: string) => ['order', op, value] as unknown as (typeof where)[number];
  return documents(readModels, log, {
    where: [
      ...where,
      ...(row === null ? [] : [order('<', row.fields.order)]),
      ...(from === null ? [] : [order('>=', from)]),
      ...(to === null ? [] : [order('<', addDays(to, 1))]),
    ],
    sort: [['order', 'desc']],
    limit,
  });
};
