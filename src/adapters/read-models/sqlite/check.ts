import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ViewShape } from '../../../ports/read-model-store.ts';
import { faultsOf } from '../../sqlite/check-file.ts';
import { openReader } from '../../sqlite/open-database.ts';
import type { Db } from '../../sqlite/open-database.ts';
import { layoutFault, readCheckpoint } from './build-file.ts';
import type { SqliteBuildEntry } from './catalogue.ts';
import { isDamage, rowChecksum } from './damage.ts';
import { fieldColumn, tokenTable, viewTable } from '../identifiers.ts';

export type BuildFault = { readonly file: string; readonly why: string };

const crcsOf = (db: Db, { name, hasDocuments, fieldNames }: ViewShape): string | null => {
  const columns = ['key', ...(hasDocuments ? ['doc'] : []), ...fieldNames.map(fieldColumn), 'crc'].join(', ');
  const rows = db
    .prepare(`SELECT ${columns} FROM ${viewTable(name)}`)
    .raw()
    .iterate();
  for (const row of rows as IterableIterator<(string | number | null)[]>) {
    const crc = row.pop();
    if (rowChecksum(row) !== crc) return `a row of ${name} is not what was written`;
  }
  return null;
};

/** Each row has the words that it names, and no other. */
const wordsOf = (db: Db, { name, searchable }: ViewShape): string | null => {
  if (!searchable) return null;
  const pairs = `SELECT value, v.id FROM ${viewTable(name)} v, json_each(v.words)`;
  const rows = `SELECT word, id FROM ${tokenTable(name)}`;
  const different = db.prepare(`SELECT EXISTS (${pairs} EXCEPT ${rows}) OR EXISTS (${rows} EXCEPT ${pairs})`).pluck();
  return different.get() === 1 ? `the words of ${name} are not those of its rows` : null;
};

const faultOf = (path: string, { shape }: SqliteBuildEntry): string | null => {
  if (!existsSync(path)) return 'it is missing';
  const db = openReader(path);
  try {
    const [fault] = faultsOf(db, { quick: false });
    if (fault !== undefined) return fault;
    const layout = layoutFault(db, shape);
    if (layout !== null) return layout;
    readCheckpoint(db, shape);
    for (const view of shape.views) {
      const why = crcsOf(db, view) ?? wordsOf(db, view);
      if (why !== null) return why;
    }
    return null;
  } finally {
    db.close();
  }
};

/** Checks serving builds row by row. Reads everything, so a server runs it in a thread. */
export const checkBuilds = (dir: string, serving: readonly SqliteBuildEntry[]): readonly BuildFault[] =>
  serving.flatMap((entry) => {
    try {
      const why = faultOf(join(dir, entry.file), entry);
      return why === null ? [] : [{ file: entry.file, why }];
    } catch (error) {
      if (isDamage(error) || error instanceof SyntaxError || isBroken(error))
        return [{ file: entry.file, why: String(error) }];
      throw error;
    }
  });

/** SQLite says `SQLITE_ERROR` where a table or a JSON text is not there as it was. */
const isBroken = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'SQLITE_ERROR';
