import type { Checkpoint, ProjectionShape, Query, Row, Scalar, ViewShape } from '../../../ports/read-model-store.ts';
import { openReader } from '../../sqlite/open-database.ts';
import type { Statement } from '../../sqlite/open-database.ts';
import { inChunks } from '../chunks.ts';
import { viewOf } from '../identifiers.ts';
import { readCheckpoint } from './build-file.ts';
import { countSql, findSql, rowsSql } from './query.ts';
import type { Sql } from './query.ts';
import { searchRows } from './search.ts';

export type BuildReader = {
  find(view: string, query: Query): readonly Row[];
  get(view: string, keys: readonly string[]): ReadonlyMap<string, Row>;
  count(view: string, query: Query): number;
  checkpoint(): Checkpoint;
  close(): void;
};
export type StoredRow = readonly [key: string, text: string, ...fields: Scalar[]];

const MAX_STATEMENTS = 200;

export const toRow = ({ fieldNames }: Pick<ViewShape, 'fieldNames'>, row: StoredRow): Row => {
  const fields: Record<string, Scalar> = {};
  for (let index = 0; index < fieldNames.length; index += 1) fields[fieldNames[index] ?? ''] = row[index + 2] ?? null;
  return { key: row[0], text: row[1], fields };
};

/** Queries of one build. Throws when its file is gone. */
export const createBuildReader = (path: string, shape: ProjectionShape): BuildReader => {
  const db = openReader(path);
  const statements = new Map<string, Statement>();
  const prepared = (text: string): Statement => {
    const known = statements.get(text);
    if (known !== undefined) return known;
    if (statements.size >= MAX_STATEMENTS) statements.clear();
    const statement: Statement = db.prepare(text).raw();
    statements.set(text, statement);
    return statement;
  };

  const ask = ({ text, values }: Sql) => prepared(text).all(...values) as (readonly Scalar[])[];

  return {
    find: (name, query) => {
      const view = viewOf(shape, name);
      const isSearch = (query.match ?? []).length > 0;
      const rows = isSearch ? searchRows(view, query, ask) : ask(findSql(view, query));
      const answered = { fieldNames: query.only ?? view.fieldNames };
      return rows.map((row) => toRow(answered, row as StoredRow));
    },
    get: (name, keys) => {
      const view = viewOf(shape, name);
      const statement = prepared(rowsSql(view));
      const rows = inChunks(keys).flatMap((chunk) => statement.all(JSON.stringify(chunk)) as StoredRow[]);
      return new Map(rows.map((row) => [row[0], toRow(view, row)]));
    },
    count: (name, query) => {
      const { text, values } = countSql(viewOf(shape, name), query);
      return (prepared(text).get(...values) as readonly [number])[0];
    },
    checkpoint: () => readCheckpoint(db, shape),
    close: () => {
      db.close();
    },
  };
};
