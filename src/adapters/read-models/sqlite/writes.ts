import type { Scalar, ViewShape, Write } from '../../../ports/read-model-store.ts';
import { codeOf, codedError } from '../../coded-error.ts';
import type { Db } from '../../sqlite/open-database.ts';
import { rowChecksum } from './damage.ts';
import { fieldColumn, keyIndex, viewTable } from '../identifiers.ts';
import { createWordWriter } from './words.ts';

export type ViewWriter = {
  write(write: Write): void;
  delete(key: string): void;
  deleteAll(): void;
  /** Forgets what it knows of the file: a transaction was taken back. */
  forget(): void;
  /** Before indexes are made of a file that was filled in bulk. May be called again. */
  settle(): void;
};

type Rows = Omit<ViewWriter, 'forget' | 'settle'> & Partial<Pick<ViewWriter, 'forget' | 'settle'>>;
type Values = readonly Scalar[];
type Table = {
  readonly name: string;
  /** Without id and words. */
  readonly columns: readonly string[];
  readonly valuesOf: (write: Write) => Values;
};

const tableOf = ({ name, fieldNames, hasDocuments }: ViewShape): Table => ({
  name: viewTable(name),
  columns: ['key', ...(hasDocuments ? ['doc'] : []), ...fieldNames.map(fieldColumn), 'crc'],
  valuesOf: ({ key, text, fields }) => {
    const values: Scalar[] = hasDocuments ? [key, text] : [key];
    for (const field of fieldNames) values.push(fields[field] ?? null);
    values.push(rowChecksum(values));
    return values;
  },
});

const insertInto = (table: string, columns: readonly string[]): string =>
  `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;

/** Impossible checksum that marks a deleted row. */
const GONE = -1;
const isRepeated = (error: unknown): boolean => codeOf(error) === 'SQLITE_CONSTRAINT_UNIQUE';

/**
 * Rows without documents during a bulk load: they are never read by key, and most are written once. So each write and
 * deletion is appended, and the last row of a key counts.
 */
const createAppendedRows = (db: Db, view: string, { name, columns, valuesOf }: Table): Rows => {
  const append = db.prepare(insertInto(name, columns));
  const removeAll = db.prepare(`DELETE FROM ${name}`);
  const nothing = columns.slice(1, -1).map(() => null);
  const order = (): void => void db.exec(keyIndex(view));
  let hasDeleted = false;
  return {
    write: (write) => void append.run(...valuesOf(write)),
    delete: (key) => {
      hasDeleted = true;
      append.run(key, ...nothing, GONE);
    },
    deleteAll: () => void removeAll.run(),
    settle: () => {
      try {
        if (!hasDeleted) return order();
      } catch (error) {
        if (!isRepeated(error)) throw error;
      }
      db.exec(`DELETE FROM ${name} WHERE id NOT IN (SELECT max(id) FROM ${name} GROUP BY key)`);
      db.exec(`DELETE FROM ${name} WHERE crc = ${GONE}`);
      order();
    },
  };
};

/** A view without tokens: one statement writes a row, whether it is new or not. */
const createPlainRows = (db: Db, { name, columns, valuesOf }: Table): Rows => {
  const updates = columns.slice(1).map((column) => `${column} = excluded.${column}`);
  const onConflict = updates.length === 0 ? 'DO NOTHING' : `DO UPDATE SET ${updates.join(', ')}`;
  const upsert = db.prepare(`${insertInto(name, columns)} ON CONFLICT (key) ${onConflict}`);
  const remove = db.prepare(`DELETE FROM ${name} WHERE key = ?`);
  const removeAll = db.prepare(`DELETE FROM ${name}`);
  return {
    write: (write) => void upsert.run(...valuesOf(write)),
    delete: (key) => void remove.run(key),
    deleteAll: () => void removeAll.run(),
  };
};

type StoredTokens = { readonly id: number; readonly words: string };
const parsed = (words: string): readonly number[] => JSON.parse(words) as readonly number[];

/** A searchable view: the words of a row are entered beside it. */
const createSearchableRows = (db: Db, view: string, { name, columns, valuesOf }: Table, isBulk: boolean): Rows => {
  const words = createWordWriter(db, view, isBulk);
  const find = db.prepare(`SELECT id, words FROM ${name} WHERE key = ?`);
  const insert = db.prepare(insertInto(name, [...columns, 'words']));
  const update = db.prepare(
    `UPDATE ${name} SET ${[...columns, 'words'].map((column) => `${column} = ?`).join(', ')} WHERE id = ?`,
  );
  const remove = db.prepare(`DELETE FROM ${name} WHERE id = ?`);
  const removeAll = db.prepare(`DELETE FROM ${name}`);
  return {
    write: (write) => {
      const next = words.numbersOf(write.tokens);
      const values = [...valuesOf(write), JSON.stringify(next)];
      const found = find.get(write.key) as StoredTokens | undefined;
      if (found === undefined) words.replace(Number(insert.run(...values).lastInsertRowid), [], next);
      else {
        update.run(...values, found.id);
        words.replace(found.id, parsed(found.words), next);
      }
    },
    delete: (key) => {
      const found = find.get(key) as StoredTokens | undefined;
      if (found === undefined) return;
      remove.run(found.id);
      words.replace(found.id, parsed(found.words), []);
    },
    deleteAll: () => {
      removeAll.run();
      words.clearAll();
    },
    forget: () => words.forget(),
  };
};

/** Prepared once a view; everything runs inside of the caller's transaction. */
export const createViewWriter = (db: Db, view: ViewShape, isBulk: boolean): ViewWriter => {
  const known = new Set(view.fieldNames);
  const table = tableOf(view);
  const rowsOf = (): Rows => {
    if (view.searchable) return createSearchableRows(db, view.name, table, isBulk);
    return isBulk && !view.hasDocuments ? createAppendedRows(db, view.name, table) : createPlainRows(db, table);
  };
  const rows = rowsOf();

  const check = ({ fields, tokens }: Write): void => {
    for (const field in fields)
      if (!known.has(field)) throw codedError('unknown-field', `${view.name} has no field ${field}`);
    if (!view.searchable && tokens.length > 0) throw codedError('not-searchable', `${view.name} is not searchable`);
  };

  return {
    ...rows,
    write: (write) => {
      check(write);
      rows.write(write);
    },
    forget: () => rows.forget?.(),
    settle: () => rows.settle?.(),
  };
};
