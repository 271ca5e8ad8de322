import type { Scalar, ViewShape, Write } from '../../ports/read-model-store.ts';
import { codedError } from '../coded-error.ts';
import type { Db } from '../sqlite/open-database.ts';
import { fieldColumn, tokenTable, viewTable } from './identifiers.ts';

export type ViewWriter = {
  write(write: Write): void;
  delete(key: string): void;
  deleteAll(): void;
};

type TokenWriter = { replace(id: number, tokens: readonly string[]): void; clear(id: number): void; clearAll(): void };

const createTokenWriter = (db: Db, view: string): TokenWriter => {
  const table = tokenTable(view);
  const stored = db.prepare(`SELECT token FROM ${table} WHERE id = ?`).pluck();
  const insert = db.prepare(`INSERT INTO ${table} (token, id) VALUES (?, ?)`);
  const remove = db.prepare(`DELETE FROM ${table} WHERE token = ? AND id = ?`);
  const clear = db.prepare(`DELETE FROM ${table} WHERE id = ?`);
  const clearAll = db.prepare(`DELETE FROM ${table}`);
  return {
    // Most changes of a document leave its words alone, so only the difference is written.
    replace: (id, tokens) => {
      const wanted = new Set(tokens);
      for (const token of stored.all(id) as string[]) {
        if (!wanted.delete(token)) remove.run(token, id);
      }
      for (const token of wanted) insert.run(token, id);
    },
    clear: (id) => void clear.run(id),
    clearAll: () => void clearAll.run(),
  };
};

/** Prepared once a view; everything runs inside of the caller's transaction. */
export const createViewWriter = (db: Db, { name, fieldNames, searchable }: ViewShape): ViewWriter => {
  const table = viewTable(name);
  const known = new Set(fieldNames);
  const columns = ['key', 'doc', ...fieldNames.map(fieldColumn)];
  const upsert = db
    .prepare(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
       ON CONFLICT (key) DO UPDATE SET ${columns
         .slice(1)
         .map((column) => `${column} = excluded.${column}`)
         .join(', ')}
       RETURNING id`,
    )
    .pluck();
  const remove = db.prepare(`DELETE FROM ${table} WHERE key = ? RETURNING id`).pluck();
  const removeAll = db.prepare(`DELETE FROM ${table}`);
  const tokens = searchable ? createTokenWriter(db, name) : null;

  const check = (write: Write): void => {
    const unknown = Object.keys(write.fields).find((field) => !known.has(field));
    if (unknown !== undefined) throw codedError('unknown-field', `${name} has no field ${unknown}`);
    if (tokens === null && write.tokens.length > 0) throw codedError('not-searchable', `${name} is not searchable`);
  };

  return {
    write: (write) => {
      check(write);
      const values: Scalar[] = fieldNames.map((field) => write.fields[field] ?? null);
      const id = upsert.get(write.key, JSON.stringify(write.doc), ...values) as number;
      tokens?.replace(id, write.tokens);
    },
    delete: (key) => {
      const id = remove.get(key) as number | undefined;
      if (id !== undefined) tokens?.clear(id);
    },
    deleteAll: () => {
      removeAll.run();
      tokens?.clearAll();
    },
  };
};
