import type { Db } from '../../sqlite/open-database.ts';
import { tokenTable, wordTable } from '../identifiers.ts';

/** The search tokens of a view's rows. Each token has a number; a row keeps the numbers of its own. */
export type WordWriter = {
  /** The numbers of these tokens, ascending; new ones are given to new tokens. */
  numbersOf(tokens: readonly string[]): readonly number[];
  /** From now on the row has these words. */
  replace(row: number, former: readonly number[], words: readonly number[]): void;
  clearAll(): void;
  /** Forgets what it knows of the table: a transaction was taken back. */
  forget(): void;
};

const MOST_REMEMBERED = 20_000;

/** `isBulk`: rows are not entered, since the table is filled at the end. */
export const createWordWriter = (db: Db, view: string, isBulk: boolean): WordWriter => {
  const words = wordTable(view);
  const rows = tokenTable(view);
  const find = db.prepare(`SELECT id FROM ${words} WHERE token = ?`).pluck();
  const add = db.prepare(`INSERT INTO ${words} (token) VALUES (?)`);
  const enter = db.prepare(`INSERT OR IGNORE INTO ${rows} (word, id) VALUES (?, ?)`);
  const remove = db.prepare(`DELETE FROM ${rows} WHERE word = ? AND id = ?`);
  const drop = db.prepare(
    `DELETE FROM ${words} WHERE id = ? AND NOT EXISTS (SELECT 1 FROM ${rows} r WHERE r.word = ${words}.id)`,
  );
  const clear = [db.prepare(`DELETE FROM ${rows}`), db.prepare(`DELETE FROM ${words}`)];
  const known = new Map<string, number>();

  const numberOf = (token: string): number => {
    const remembered = known.get(token);
    if (remembered !== undefined) return remembered;
    const number = (find.get(token) as number | undefined) ?? Number(add.run(token).lastInsertRowid);
    if (known.size >= MOST_REMEMBERED) known.clear();
    known.set(token, number);
    return number;
  };
  /** A word that no row has goes too: nothing is left of an erased text. */
  const take = (word: number, row: number): void => {
    remove.run(word, row);
    if (drop.run(word).changes > 0) known.clear();
  };

  return {
    // Typed numbers are sorted without a function that compares them, which a guild's names would ask a million times.
    numbersOf: (tokens) => [...new Set(Float64Array.from(tokens, numberOf).sort())],
    // Most changes of a document leave its words alone, so only the difference is written.
    replace: (row, former, next) => {
      if (isBulk) return;
      const wanted = new Set(next);
      for (const word of former) if (!wanted.delete(word)) take(word, row);
      for (const word of wanted) enter.run(word, row);
    },
    clearAll: () => {
      for (const statement of clear) statement.run();
      known.clear();
    },
    forget: () => known.clear(),
  };
};
