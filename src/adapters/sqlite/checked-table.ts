import { isIntact } from '../row-checksum.ts';
import type { Damaged, RowKind, Stored } from '../row-checksum.ts';
import type { Db } from './open-database.ts';

/** A table whose rows carry a checksum, in a column of that name. */
export type CheckedTable<R> = {
  readonly name: string;
  /** The column of each field. */
  readonly columns: Readonly<Record<keyof R & string, string>>;
  readonly kind: RowKind<R>;
};

/** Fields and checksum, for a SELECT. */
export const rowOf = <R>({ columns }: Pick<CheckedTable<R>, 'columns'>): string =>
  [...Object.entries(columns).map(([field, column]) => `${String(column)} AS ${field}`), 'checksum'].join(', ');

const has = (db: Db, column: string, { name }: { readonly name: string }): boolean =>
  db.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?').get(name, column) !== undefined;

/** For a file of an older build: what its rows hold now is what is held against them from now on. */
export const addChecksums = <R>(db: Db, table: CheckedTable<R>): void => {
  if (has(db, 'checksum', table)) return;
  const fields = Object.keys(table.columns);
  db.function(`checksum_of_${table.name}`, { varargs: true }, (...values: readonly unknown[]) =>
    table.kind.checksumOf(Object.fromEntries(fields.map((field, at) => [field, values[at]])) as R),
  );
  const columns = Object.values(table.columns).join(', ');
  db.transaction(() => {
    db.exec(`ALTER TABLE ${table.name} ADD COLUMN checksum TEXT`);
    db.exec(`UPDATE ${table.name} SET checksum = checksum_of_${table.name}(${columns})`);
  }).immediate();
};

/** Every row of a table that is not what was written. */
export const damagedIn = <R>(db: Db, table: CheckedTable<R>): readonly Damaged[] => {
  const { kind, name } = table;
  if (!has(db, 'checksum', table)) return [];
  const found: Damaged[] = [];
  for (const row of db.prepare(`SELECT ${rowOf(table)} FROM ${name}`).iterate() as IterableIterator<Stored<R>>)
    if (!isIntact(kind, row)) found.push({ what: kind.what, id: kind.idOf(row) });
  return found;
};
