import type { ReadModelStore } from '../../../ports/read-model-store.ts';
import { addDays } from '../../../contracts/windows.ts';
import type { UtcDay } from '../../../contracts/windows.ts';
import { documents, getRows } from './documents.ts';
import type { Fields, ReadView, ViewQuery } from './documents.ts';

/** Fields of a log: `order` says where a row stands in it, and begins with the moment (ISO 8601 UTC). */
type LogFields = Fields & { readonly order: string };

type LogQuery<F extends LogFields> = {
  /** The id of the row before which the page ends. */
  readonly before: string | null;
  /** UTC days, both within; null = no bound. */
  readonly from: UtcDay | null;
  readonly to: UtcDay | null;
  readonly where: NonNullable<ViewQuery<F>['where']>;
  readonly limit: number;
};

/** Rows of a log, newest first; null: there is no row `before`. An index that begins with the fields of `where` and ends with `order` answers it. */
export const logPage = async <Doc extends object, F extends LogFields>(
  readModels: Pick<ReadModelStore, 'find' | 'get'>,
  log: ReadView<Doc, F>,
  { before, from, to, where, limit }: LogQuery<NoInfer<F>>,
): Promise<readonly Doc[] | null> => {
  const row = before === null ? null : (await getRows(readModels, log, [before])).get(before);
  if (row === undefined) return null;
  // Each log has the field; the compiler does not see it in a union of all fields.
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
