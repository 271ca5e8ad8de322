import { isIntactRecord } from '../row-checksum.ts';
import type { DamagedRow, RowKind, ChecksummedRow } from '../row-checksum.ts';
import type { Db } from './open-database.ts';

/** A table whose rows carry a checksum, in a column of that name. */
export type CheckedTable<R> = {
  readonly name: string;
  /** The column of each field. */
  readonly columns: Readonly<Record<keyof R & string, string>>;
  readonly kind: RowKind<R>;
};

/** Fields and checksum, for a SELECT. */
export const selectedColumns = <R>({ columns }: Pick<CheckedTable<R>, 'columns'>): string =>
  [...Object.entries(columns).map(([field, column]) => `${String(column)} AS ${field}`), 'checksum'].join(', ');

/** All damaged rows of a table. */
export const damagedIn = <R>(db: Db, table: CheckedTable<R>): readonly DamagedRow[] => {
  const { kind, name } = table;
  const found: DamagedRow[] = [];
  for (const row of db.prepare(`SELECT ${selectedColumns(table)} FROM ${name}`).iterate() as IterableIterator<
    ChecksummedRow<R>
  >)
    if (!isIntactRecord(kind, row)) found.push({ what: kind.what, id: kind.idOf(row) });
  return found;
};
